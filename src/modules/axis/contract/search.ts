/**
 * Korean search without a dictionary. A text becomes tokens: pairs of neighbouring characters (so that two-syllable words,
 * words with particles and parts of compounds are found), pairs of initial consonants (초성), and first characters for
 * queries of one character. Every token begins with a short mark of the company: posting lists of an index are tenant first.
 */

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
/** Keyboards join two consonants typed in a row. */
const joined: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};
/** Longest first. They are cut off only when two syllables remain. */
const particles = (
  '에서부터 으로부터 에게서는 에서는 으로는 에게는 까지는 부터는 이라는 에게서 한테서 으로서 으로써 에서 으로 에게 한테 까지 부터 ' +
  '처럼 보다 이나 이랑 라고 라는 마다 조차 은 는 이 가 을 를 과 와 의 에 로 도 만 께 랑'
).split(' ');

/** Tokens of the sample have this letter after the mark of the company; no kind of token begins with it. */
const sampleMark = 's';

/** Most tokens kept of one record: beyond that a text adds cost, not findability. */
const mostTokens = 600;
const mostQueryTokens = 40;

/** Composed as it is, with no compatibility forms: most texts are. */
const plain = /^[\x20-\x7e가-힣]*$/;

/** Lower case, composed, compatibility forms folded; joined consonants taken apart. Consonants themselves stay as typed. */
export function normalize(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'))
    .replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (consonants) => joined[consonants] ?? consonants)
    .toLowerCase();
}

function wordsOf(text: string): string[][] {
  const words = normalize(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word.replace(/[\u314f-\u3163]/g, '')]).filter((word) => word.length > 0);
}

/** The initial consonant of a syllable, a consonant itself, otherwise null. */
function initialOf(character: string): string | null {
  const code = character.charCodeAt(0);
  if (code < 0x3131) return null;
  if (code >= 0xac00 && code <= 0xd7a3) return initials[Math.floor((code - 0xac00) / 588)] ?? null;
  return initials.includes(character) ? character : null;
}

function markOf(companyId: string): string {
  return companyId.slice(-6);
}

/** `b` two characters, `c` two initial consonants, `u` a word's first character, `i` its initial consonant. */
function pairToken(first: string, second: string): string {
  return `b${first}${second}`;
}
function initialsToken(first: string, second: string): string | null {
  const [a, b] = [initialOf(first), initialOf(second)];
  return a && b ? `c${a}${b}` : null;
}

/** Adds the tokens of a text until there are enough. */
function addTokens(tokens: Set<string>, text: string, withInitials: boolean): void {
  let previous: string | undefined;
  const add = (token: string | null): void => {
    if (token && tokens.size < mostTokens) tokens.add(token);
  };
  for (const word of wordsOf(text)) {
    const first = word[0] as string;
    add(`u${first}`);
    const initial = withInitials ? initialOf(first) : null;
    if (initial) add(`i${initial}`);
    for (const character of word) {
      // Pairs cross the gap between words: spacing varies in Korean, and hyphens in numbers.
      if (previous !== undefined) {
        add(pairToken(previous, character));
        if (withInitials) add(initialsToken(previous, character));
      }
      previous = character;
    }
  }
}

/**
 * Tokens to index. `main` (title, code, short texts) is also found by initial consonants, `rest` (long texts) is not. One record
 * in sixteen, chosen by its id, is indexed a second time as a sample: it answers for words that very many records have.
 * @returns at most 600, twice that for a record of the sample, without repeats
 */
export function indexTokens(
  companyId: string,
  record: { id: string; main: readonly string[]; rest?: readonly string[] },
): string[] {
  const mark = markOf(companyId);
  const found = new Set<string>();
  for (const text of record.main) addTokens(found, text, true);
  for (const text of record.rest ?? []) addTokens(found, text, false);
  const tokens = [...found];
  const sample = record.id.endsWith('0') ? tokens.map((token) => mark + sampleMark + token) : [];
  return [...tokens.map((token) => mark + token), ...sample];
}

/** The word without a Korean particle at its end, when two syllables remain. */
export function withoutParticle(word: string): string {
  const particle = particles.find((end) => word.endsWith(end));
  const stem = particle ? word.slice(0, -particle.length) : word;
  return /^[가-힣]{2,}$/.test(stem) ? stem : word;
}

function* queryTokensOf(word: string[], before: string | undefined, after: string | undefined): Generator<string> {
  const first = word[0] as string;
  // One letter or digit of a code such as P-1024 says little alone: it is looked for next to its neighbour.
  const neighbour = /[a-z0-9]/.test(first) ? (before ?? after) : undefined;
  if (word.length === 1 && neighbour) yield before ? pairToken(before, first) : pairToken(first, neighbour);
  else if (word.length === 1) yield initials.includes(first) ? `i${first}` : `u${first}`;
  for (let index = 1; index < word.length; index++) {
    const [a, b] = [word[index - 1] as string, word[index] as string];
    if (initials.includes(a) || initials.includes(b)) yield initialsToken(a, b) ?? pairToken(a, b);
    else yield pairToken(a, b);
  }
}

function* tokensOfQuery(query: string): Generator<string> {
  const words = wordsOf(query);
  for (const [index, word] of words.entries()) {
    const [before, after] = [words[index - 1]?.at(-1), words[index + 1]?.[0]];
    yield* queryTokensOf([...withoutParticle(word.join(''))], before, after);
  }
}

/**
 * Tokens that a record must all have to be found by `query`: of the `whole`, or of the `sample`. Both are empty when the query
 * has no letter and no digit: nothing is found.
 * @example queryTokens(company, '주문을').whole // the tokens of '주문'
 */
export function queryTokens(companyId: string, query: string): { whole: string[]; sample: string[] } {
  const mark = markOf(companyId);
  const tokens = [...new Set(tokensOfQuery(query))].slice(0, mostQueryTokens);
  return { whole: tokens.map((token) => mark + token), sample: tokens.map((token) => mark + sampleMark + token) };
}
