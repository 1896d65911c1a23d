/** Texts of the holiday fields. */
export const holidayTexts = {
  day: { ko: '쉬는 날', en: 'Day off' },
  name: { ko: '휴일 이름', en: 'Name of the holiday' },
} as const;
