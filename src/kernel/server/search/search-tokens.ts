/**
 * Korean search by an index, without a dictionary. A text becomes tokens: pairs of neighbouring characters (so that two-syllable words,
 * words with particles and parts of compounds are found), pairs whose second syllable has lost its final consonant (for words that are
 * being typed), pairs of initial consonants (초성), and single characters. Every token begins with a short mark of the company: posting
 * lists of an index are tenant first. `kernel.search_tokens` makes the same in the database.
 */
import { normalizeText, parseSearchWords, removeCompanyMarks, type SearchWord } from './search-query.ts';
import {
  expandFinal,
  expandVowel,
  getInitial,
  initialConsonants,
  isSyllable,
  removeFinal,
  splitFinal,
} from './syllables.ts';

/** Tokens of the sample have this letter after the mark of the company; no kind of token begins with it. */
const sampleMark = 's';
/** Token that marks the present index format: records indexed in an earlier format are found and indexed again. */
export const formToken = 'z2';

/** Maximum tokens stored of a record's short texts, and of its long ones: all of a text of 10,000 characters. */
const maxTokens = { main: 1200, rest: 12_000 } as const;
const maxClauses = 40;

export function getCompanyMark(companyId: string): string {
  return companyId.slice(-6);
}

/** `b` two characters; `o` the same, the second without its final consonant; `c` two initial consonants; `u` one character, `o` open; `i` a word's initial consonant. */
const createPairToken = (first: string, second: string): string => `b${first}${second}`;
const createOpenToken = (first: string, second: string): string => `o${first}${second}`;
function createInitialsToken(first: string, second: string): string | null {
  const [a, b] = [getInitial(first), getInitial(second)];
  return a && b ? `c${a}${b}` : null;
}

const lettersAndDigits = /[\p{L}\p{N}]/u;

/** True for a letter or a digit of a normalised text: most are recognised by their code alone. */
function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return isSyllable(character) || lettersAndDigits.test(character);
}

/** A standalone vowel: omitted here, as `lettersOf` omits it from the query. */
const isVowel = (character: string): boolean => character >= '\u314f' && character <= '\u3163';

/** Takes in tokens, each behind the mark of the company. */
type Take = (token: string) => void;

/** The tokens of a normalised text; of a long one pairs and the first characters of words alone. */
function takeTokens(text: string, isLong: boolean, take: Take): void {
  let previous: string | undefined;
  let begins = true;
  for (const character of text) {
    if (!isLetter(character)) {
      begins = true;
      continue;
    }
    if (isVowel(character)) continue;
    const open = removeFinal(character);
    const initial = isLong ? null : getInitial(character);
    if (begins && initial) take(`i${initial}`);
    if (!isLong || begins) {
      take(`u${character}`);
      if (open !== character) take(`o${open}`);
    }
    // Pairs cross the gap between words: spacing varies in Korean, and hyphens in numbers.
    if (previous !== undefined) {
      take(createPairToken(previous, character));
      if (open !== character) take(createOpenToken(previous, open));
      const before = initial && getInitial(previous);
      if (before) take(`c${before}${initial}`);
    }
    previous = character;
    begins = false;
  }
}

function addTokens(tokens: Set<string>, mark: string, text: string, isLong: boolean): void {
  const most = isLong ? maxTokens.rest : maxTokens.main;
  const take = (token: string) => {
    if (tokens.size < most) tokens.add(mark + token);
  };
  const normalized = normalizeText(text);
  const bare = removeCompanyMarks(normalized);
  takeTokens(bare, isLong, take);
  if (bare !== normalized) takeTokens(normalized, isLong, take);
}

/**
 * Tokens to index. `main` (title, code, short texts) is also found by initial consonants, `rest` (long texts) is not. One record
 * in sixteen, chosen by its id, is indexed a second time as a sample: it answers for words that very many records have.
 * @returns without repeats
 */
export function createIndexTokens(
  companyId: string,
  record: { id: string; main: readonly string[]; rest?: readonly string[] },
): string[] {
  const mark = getCompanyMark(companyId);
  const tokenSet = new Set<string>();
  for (const text of record.main) addTokens(tokenSet, mark, text, false);
  for (const text of record.rest ?? []) addTokens(tokenSet, mark, text, true);
  tokenSet.add(mark + formToken);
  const tokens = [...tokenSet];
  if (!record.id.endsWith('0')) return tokens;
  return [...tokens, ...tokens.map((token) => mark + sampleMark + token.slice(mark.length))];
}

/** Tokens of which a record must have all of one alternative. */
export type Clause = readonly (readonly string[])[];

/** One letter or digit of a code such as P-1024 says little alone: it is looked for next to its neighbour. */
const isOfCode = (character: string): boolean => /[a-z0-9]/.test(character);

interface Neighbours {
  before: string | undefined;
  after: string | undefined;
}

function createSingleTokens(character: string, { before: previous, after: next }: Neighbours): string[] {
  const neighbour = previous ?? next;
  if (isOfCode(character) && neighbour)
    return [previous ? createPairToken(previous, character) : createPairToken(character, neighbour)];
  return [initialConsonants.includes(character) ? `i${character}` : `u${character}`];
}

const createPair = (first: string, second: string): string =>
  (initialConsonants.includes(first) || initialConsonants.includes(second)
    ? createInitialsToken(first, second)
    : null) ?? createPairToken(first, second);

/** Completions of the last syllable, each as its required tokens. */
function getUnfinishedTokens(previous: string | undefined, last: string): string[][] {
  const asIs = (syllable: string) => [previous === undefined ? `u${syllable}` : createPair(previous, syllable)];
  if (getInitial(last) === null || initialConsonants.includes(last)) return [asIs(last)];
  const open = removeFinal(last);
  if (open === last) {
    const ways = expandVowel(open).flatMap((way) =>
      previous === undefined
        ? [`u${way}`, `o${way}`]
        : [createPairToken(previous, way), createOpenToken(previous, way)],
    );
    return ways.map((way) => [way]);
  }
  const carried = splitFinal(last);
  const both = carried && createInitialsToken(carried.rest, carried.initial);
  const closed = expandFinal(last).map(asIs);
  return carried && both ? [...closed, [...asIs(carried.rest), both]] : closed;
}

function createSpellingTokens(
  letters: readonly string[],
  { isUnfinished }: SearchWord,
  beside: Neighbours,
): string[][] {
  const last = letters.at(-1) as string;
  if (letters.length === 1 && !(isUnfinished && getInitial(last) !== null && !initialConsonants.includes(last)))
    return [createSingleTokens(last, beside)];
  const pairs = letters.slice(1).map((letter, at) => createPair(letters[at] as string, letter));
  if (!isUnfinished) return [pairs];
  return getUnfinishedTokens(letters.at(-2), last).map((way) => [...pairs.slice(0, -1), ...way]);
}

/** Conditions of a query: one alternative per word must match. Empty if it has no letter and no digit: nothing is found. */
export function createSearchClauses(query: string): Clause[] {
  const words = parseSearchWords(query);
  const clauses = words.map((word, at): Clause => {
    const beside = {
      before: words[at - 1]?.spellings[0]?.at(-1),
      after: words[at + 1]?.spellings[0]?.[0],
    };
    return word.spellings.flatMap((letters) => createSpellingTokens(letters, word, beside));
  });
  return clauses.slice(0, maxClauses);
}

/** True if a text with these tokens matches the query. */
export const isFound = (clauses: readonly Clause[], tokens: ReadonlySet<string>): boolean =>
  clauses.length > 0 && clauses.every((clause) => clause.some((way) => way.every((token) => tokens.has(token))));

/** As PostgreSQL asks: `('mb한라' & 'mb라봉' | …) & …`. Tokens are letters and digits alone. */
function toTsquery(clauses: readonly Clause[], mark: string): string {
  const way = (tokens: readonly string[]) => tokens.map((token) => `'${mark}${token}'`).join(' & ');
  return clauses.map((clause) => `(${clause.map(way).join(' | ')})`).join(' & ');
}

/** The clauses in the index of a company: of the `whole`, and of the `sample`. */
export function createTsqueries(companyId: string, clauses: readonly Clause[]): { whole: string; sample: string } {
  const mark = getCompanyMark(companyId);
  return { whole: toTsquery(clauses, mark), sample: toTsquery(clauses, mark + sampleMark) };
}
