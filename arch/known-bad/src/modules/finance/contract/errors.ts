// breaks: text-in-both
export const financeErrors = {
  UNBALANCED: { status: 400, ko: 'Not balanced', en: 'Not balanced' },
  CLOSED: { status: 409, ko: '마감되었습니다.' },
};
