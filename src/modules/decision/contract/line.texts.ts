/** What people read at the fields of an approval line: its form takes it from here. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { createLine } from './endpoints.ts';

export const lineTexts = {
  key: {
    label: { ko: '키', en: 'Key' },
    help: { ko: '영어 소문자, 숫자, 붙임표만 쓸 수 있습니다.', en: 'Lower-case letters, digits and hyphens only.' },
  },
  title: { label: words.name, kind: 'text' },
  description: { label: words.description, kind: 'long-text' },
  steps: words.steps,
} satisfies TextsOf<BodyOf<typeof createLine>>;
