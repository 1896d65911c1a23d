/** Labels of the two versions in a role comparison. */
export const comparedVersions = {
  base: { ko: '기준 버전', en: 'Version to compare with' },
  other: { ko: '비교할 버전', en: 'Version compared' },
};
