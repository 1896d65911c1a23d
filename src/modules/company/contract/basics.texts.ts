/** Texts of a company's fields for language, time zone, currency, fiscal year and logo. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { CompanySettings } from './settings.endpoints.ts';

export const basicsTexts = {
  locale: {
    label: { ko: '회사 언어', en: 'Language of the company' },
    help: {
      ko: '공개 사이트와 회사가 보내는 메일, 문자의 기본 언어입니다. 받는 사람이 고른 언어가 있으면 그 언어로 보냅니다.',
      en: 'The default for your public site and for emails and texts you send. People who chose a language get that one.',
    },
    options: { ko: { ko: '한국어', en: 'Korean (한국어)' }, en: { ko: '영어 (English)', en: 'English' } },
  },
  timeZone: { ko: '회사 시간대', en: 'Time zone of the company' },
  currency: {
    label: commonTexts.currency,
    help: {
      ko: '가격과 장부의 금액을 적는 통화입니다. 금액을 적기 시작한 뒤에는 바꿀 수 없습니다.',
      en: 'Of prices and of the books. It stays once amounts have been written down.',
    },
    options: {
      KRW: { ko: '대한민국 원 (KRW)', en: 'Korean won (KRW)' },
      USD: { ko: '미국 달러 (USD)', en: 'US dollar (USD)' },
      EUR: { ko: '유로 (EUR)', en: 'Euro (EUR)' },
      JPY: { ko: '일본 엔 (JPY)', en: 'Japanese yen (JPY)' },
      CNY: { ko: '중국 위안 (CNY)', en: 'Chinese yuan (CNY)' },
    },
  },
  yearBegins: {
    label: { ko: '회계연도 시작 월', en: 'First month of the fiscal year' },
    help: {
      ko: '시산표와 손익, 재무 상태표의 당기가 이 달부터 시작합니다.',
      en: 'The year of the trial balance, income statement and balance sheet begins with it.',
    },
  },
} satisfies TextsOf<CompanySettings>;

export const logoTexts = {
  logo: { label: { ko: '회사 로고', en: 'Logo of the company' }, kind: 'picture' },
} satisfies TextsOf<CompanySettings>;
