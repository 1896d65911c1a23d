/** What the fields of keys and hooks are called in forms. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { HookBody } from './hook.ts';
import type { KeyBody } from './key.ts';
import type { SecretBody } from './secret.ts';

const own = { kind: 'text' } as const;
export const keyTexts = {
  name: {
    label: words.name,
    help: { ko: '키를 쓸 프로그램의 이름(예: ERP)', en: 'The program that uses it, say ERP' },
  },
  scopes: { label: { ko: '할 수 있는 일', en: 'Permissions' }, ...own },
  expiresAt: { label: { ko: '만료일', en: 'Expiry' }, ...own },
} satisfies TextsOf<KeyBody>;
export const hookTexts = {
  name: { label: words.name, help: { ko: '알림을 받을 프로그램의 이름', en: 'The program that is told' } },
  url: {
    label: { ko: '받을 주소', en: 'Address' },
    help: { ko: 'https://로 시작하는 주소', en: 'Begins with https://' },
  },
  events: { label: { ko: '알릴 일', en: 'Events' }, ...own },
} satisfies TextsOf<HookBody>;
export const secretTexts = {
  name: {
    label: words.name,
    help: { ko: '영문 대문자, 숫자, 밑줄(예: PAYMENT_KEY)', en: 'Capitals, digits, underscores, say PAYMENT_KEY' },
  },
  value: {
    label: { ko: '값', en: 'Value' },
    help: { ko: '저장한 뒤에는 다시 볼 수 없습니다.', en: 'Once saved, nobody can see it again.' },
    kind: 'text',
  },
} satisfies TextsOf<SecretBody>;
