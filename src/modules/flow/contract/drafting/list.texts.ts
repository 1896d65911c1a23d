/** Filters of the list of frames. */
import { commonTexts } from '#kernel/contract/common-texts.ts';

export const frameStatusTexts = {
  draft: { ko: '게시 전', en: 'Not published' },
  published: { ko: '사용 중', en: 'In use' },
  retired: { ko: '사용 중지', en: 'Retired' },
} as const;

export const frameFilters = {
  q: { ko: '이름으로 찾기', en: 'Search by name' },
  status: { label: commonTexts.state, none: commonTexts.anyState, options: frameStatusTexts },
};
