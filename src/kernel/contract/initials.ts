/** Initials for people, used if there is no space for their names. */

/** Family names of nearly all Koreans (national statistics of 2015), to distinguish `박서준` from `관리자`. */
const families = new Set(
  '김이박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하곽성차주우구라민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제탁국어은편용',
);
const doubleFamilies = new Set(['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방']);
const isHangul = (word: string) => /^[가-힣]+$/.test(word);

/** The given name: `박서준` → `서준`. Of a role the first two syllables: `재무 담당` → `재무`, `관리자` → `관리`. */
function getKoreanInitials(word: string): string {
  const isName =
    (word.length === 3 && families.has(word.slice(0, 1))) ||
    (word.length === 4 && doubleFamilies.has(word.slice(0, 2)));
  return isName ? word.slice(-2) : word.slice(0, 2);
}

/** Two letters: of a Korean name what is given, of others the initials. Empty for an empty name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (isHangul(first)) return getKoreanInitials(first);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
