/** Texts of a company's address fields. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const domainTexts = {
  host: {
    label: { ko: '도메인', en: 'Domain' },
    help: { ko: '예: shop.example.com', en: 'For example shop.example.com' },
    rule: {
      ko: '회사가 가진 도메인을 shop.example.com처럼 적어 주세요.',
      en: 'Enter a domain like shop.example.com.',
    },
  },
  code: {
    label: { ko: '회사 주소', en: 'Company address' },
    rule: {
      ko: '영어 소문자와 숫자, 하이픈으로 3자에서 40자까지 쓸 수 있습니다.',
      en: 'It takes 3 to 40 lower-case letters, digits and hyphens.',
    },
  },
} satisfies FieldTexts;
