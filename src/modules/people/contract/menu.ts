/** What the menu calls the screens of permissions. */
export const peopleEntries = {
  permissions: { ko: '권한 확인', en: 'Permission check' },
  grants: { ko: '기간 한정 권한', en: 'Temporary permissions' },
};
