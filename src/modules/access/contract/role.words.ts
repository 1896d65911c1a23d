/** What the two versions of a role are called that are compared. */
export const comparedVersions = {
  base: { ko: '기준 버전', en: 'Version to compare with' },
  other: { ko: '비교할 버전', en: 'Version compared' },
};
