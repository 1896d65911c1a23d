/** Action synonyms: search terms for the same action, never shown to users. Pure. */

const synonymGroups: readonly (readonly string[])[] = [
  ['등록', '추가', '만들기', '새로', '작성', '생성', 'create', 'new', 'add'],
  ['수정', '변경', '수정', '편집', 'edit', 'change'],
  ['신청', '요청', '시작', 'request', 'start'],
  ['설정', '관리', 'settings', 'manage'],
  ['가져오기', '불러오기', '업로드', 'import', 'upload'],
  ['초대', '호출', 'invite'],
];

/** The word and others for the same act; the word alone where it is none. */
export const getSynonyms = (word: string): readonly string[] =>
  synonymGroups.find((some) => some.includes(word)) ?? [word];
