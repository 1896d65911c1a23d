/** Syllables of Hangul taken apart: what a syllable begins with, and what it may still become while it is typed. Pure. */

export const initialConsonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const [first, last] = [0xac00, 0xd7a3];
/** Syllables of one initial consonant, and of one vowel. */
const [ofInitial, ofVowel] = [588, 28];
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
/** Two consonants typed in a row are joined at the end of a syllable. */
export const joinedConsonants: Readonly<Record<string, readonly [string, string]>> = {
  ㄳ: ['ㄱ', 'ㅅ'],
  ㄵ: ['ㄴ', 'ㅈ'],
  ㄶ: ['ㄴ', 'ㅎ'],
  ㄺ: ['ㄹ', 'ㄱ'],
  ㄻ: ['ㄹ', 'ㅁ'],
  ㄼ: ['ㄹ', 'ㅂ'],
  ㄽ: ['ㄹ', 'ㅅ'],
  ㄾ: ['ㄹ', 'ㅌ'],
  ㄿ: ['ㄹ', 'ㅍ'],
  ㅀ: ['ㄹ', 'ㅎ'],
  ㅄ: ['ㅂ', 'ㅅ'],
};
/** By the number of a vowel, those that it becomes with another one: ㅗ ㅜ ㅡ. */
const compoundVowels: Readonly<Record<number, readonly number[]>> = { 8: [9, 10, 11], 13: [14, 15, 16], 18: [19] };

export const isSyllable = (character: string): boolean => {
  const code = character.charCodeAt(0);
  return code >= first && code <= last;
};

/** The initial consonant of a syllable, a consonant itself, otherwise null. */
export function getInitial(character: string): string | null {
  if (isSyllable(character))
    return initialConsonants[Math.floor((character.charCodeAt(0) - first) / ofInitial)] ?? null;
  return initialConsonants.includes(character) ? character : null;
}

/** The syllable without its final consonant; what is no syllable as it is. */
export function removeFinal(character: string): string {
  const place = character.charCodeAt(0) - first;
  return isSyllable(character) ? String.fromCharCode(first + place - (place % ofVowel)) : character;
}

/** The open syllable itself, and those that its vowel may still become: 보 → 보 봐 봬 뵈. */
export function expandVowel(open: string): string[] {
  const place = open.charCodeAt(0) - first;
  const vowel = Math.floor((place % ofInitial) / ofVowel);
  const others = compoundVowels[vowel] ?? [];
  return [open, ...others.map((other) => String.fromCharCode(first + place + (other - vowel) * ofVowel))];
}

/** The closed syllable itself, and those whose final consonant another one has joined: 달 → 달 닭 닮 …. */
export function expandFinal(closed: string): string[] {
  const place = (closed.charCodeAt(0) - first) % ofVowel;
  const own = finals[place] as string;
  const longer = Object.entries(joinedConsonants).filter(([, [stays]]) => stays === own);
  const open = closed.charCodeAt(0) - place;
  return [closed, ...longer.map(([final]) => String.fromCharCode(open + finals.indexOf(final)))];
}

/** A syllable whose final consonant begins the next one: 랍 → 라 and ㅂ, 닭 → 달 and ㄱ. Null where it has none. */
export function splitFinal(syllable: string): { rest: string; initial: string } | null {
  const place = syllable.charCodeAt(0) - first;
  const final = isSyllable(syllable) ? (finals[place % ofVowel] ?? ' ') : ' ';
  if (final === ' ') return null;
  const [stays, goes] = joinedConsonants[final] ?? [' ', final];
  if (!initialConsonants.includes(goes)) return null;
  return { rest: String.fromCharCode(first + place - (place % ofVowel) + finals.indexOf(stays)), initial: goes };
}

/** For expressions: every syllable that begins with this consonant, and the consonant. */
export function toInitialPattern(initial: string): string {
  const from = first + initialConsonants.indexOf(initial) * ofInitial;
  return `[${initial}${String.fromCharCode(from)}-${String.fromCharCode(from + ofInitial - 1)}]`;
}

/** For expressions: the open syllable with every final consonant, and without one. */
export const toFinalsPattern = (open: string): string =>
  `[${open}-${String.fromCharCode(open.charCodeAt(0) + ofVowel - 1)}]`;
