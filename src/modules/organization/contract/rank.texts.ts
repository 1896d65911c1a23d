/** What the fields of a rank are called: form, list and filters take it from here. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { Rank } from './rank.ts';

const kind = {
  label: words.kind,
  options: {
    position: { ko: '직위', en: 'Job title' },
    duty: { ko: '직책', en: 'Duty' },
    grade: { ko: '직급', en: 'Grade' },
  },
};

export const rankTexts = {
  kind,
  name: words.name,
  level: { ko: '순서(작을수록 높음)', en: 'Order (lowest is highest)' },
  active: { ko: '사용 여부', en: 'In use' },
} satisfies TextsOf<Rank>;

export const rankFilters = { kind };
