/** Menu labels of the permission screens. */
export const peopleMenuTexts = {
  permissions: { ko: '권한 확인', en: 'Permission check' },
  grants: { ko: '기간 한정 권한', en: 'Temporary permissions' },
};
