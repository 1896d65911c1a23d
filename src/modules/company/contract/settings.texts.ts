/** What the fields of a company's settings are called. */

export const settingsTexts = {
  name: { label: { ko: '회사 이름', en: 'Company name' } },
  tagline: { label: { ko: '한 줄 소개', en: 'Tagline' } },
  location: { label: { ko: '지역', en: 'Region' } },
  businessType: { label: { ko: '업태', en: 'Type of business' } },
  listed: { label: { ko: '회사 찾기에 공개', en: 'Shown in the company search' } },
} as const;
