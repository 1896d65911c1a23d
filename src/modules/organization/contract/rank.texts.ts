/** Field texts of a rank, used by form, list and filters. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { Rank } from './rank.ts';

const kind = {
  label: commonTexts.kind,
  options: {
    position: { ko: '직위', en: 'Job title' },
    duty: { ko: '직책', en: 'Duty' },
    grade: { ko: '직급', en: 'Grade' },
  },
};

export const rankTexts = {
  name: commonTexts.name,
  kind,
  level: { ko: '순위(1이 가장 높음)', en: 'Rank (1 is highest)' },
  active: { ko: '사용 여부', en: 'In use' },
} satisfies TextsOf<Rank>;

export const rankFilters = { kind };
