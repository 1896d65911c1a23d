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
  name: words.name,
  kind,
  level: { ko: '순위(1이 가장 높음)', en: 'Rank (1 is highest)' },
  active: { ko: '사용 여부', en: 'In use' },
} satisfies TextsOf<Rank>;

export const rankFilters = { kind };
