/**
 * Korean search by an index, without a dictionary. A text becomes tokens: pairs of neighbouring characters (so that two-syllable words,
 * words with particles and parts of compounds are found), pairs whose second syllable has lost its final consonant (for words that are
 * being typed), pairs of initial consonants (초성), and single characters. Every token begins with a short mark of the company: posting
 * lists of an index are tenant first. `kernel.search_tokens` makes the same in the database.
 */
import { normalize, type SearchWord, searchWords, withoutMarks } from './query.ts';
import { carriedOf, grownOf, initialOf, initials, isSyllable, joinedOf, openOf } from './syllables.ts';

/** Tokens of the sample have this letter after the mark of the company; no kind of token begins with it. */
const sampleMark = 's';
/** What is indexed in this form has a token that says so: what was indexed before is found and indexed anew. */
export const formToken = 'z2';

/** Most tokens kept of the short texts of a record, and of its long ones: all of a text of 10,000 characters. */
const mostTokens = { main: 1200, rest: 12_000 } as const;
const mostClauses = 40;

export function markOf(companyId: string): string {
  return companyId.slice(-6);
}

/** `b` two characters; `o` the same, the second without its final consonant; `c` two initial consonants; `u` one character, `o` open; `i` a word's initial consonant. */
const pairToken = (one: string, other: string): string => `b${one}${other}`;
const openToken = (one: string, other: string): string => `o${one}${other}`;
function initialsToken(one: string, other: string): string | null {
  const [a, b] = [initialOf(one), initialOf(other)];
  return a && b ? `c${a}${b}` : null;
}

const lettersAndDigits = /[\p{L}\p{N}]/u;

/** Whether it is a letter or a digit of a normalised text: most are told by their number alone. */
function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return isSyllable(character) || lettersAndDigits.test(character);
}

/** A vowel that stands alone: it is left out, as `lettersOf` leaves it out of what is asked for. */
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
    const open = openOf(character);
    const initial = isLong ? null : initialOf(character);
    if (begins && initial) take(`i${initial}`);
    if (!isLong || begins) {
      take(`u${character}`);
      if (open !== character) take(`o${open}`);
    }
    // Pairs cross the gap between words: spacing varies in Korean, and hyphens in numbers.
    if (previous !== undefined) {
      take(pairToken(previous, character));
      if (open !== character) take(openToken(previous, open));
      const before = initial && initialOf(previous);
      if (before) take(`c${before}${initial}`);
    }
    previous = character;
    begins = false;
  }
}

function addTokens(tokens: Set<string>, mark: string, text: string, isLong: boolean): void {
  const most = isLong ? mostTokens.rest : mostTokens.main;
  const take = (token: string) => {
    if (tokens.size < most) tokens.add(mark + token);
  };
  const normalized = normalize(text);
  const bare = withoutMarks(normalized);
  takeTokens(bare, isLong, take);
  if (bare !== normalized) takeTokens(normalized, isLong, take);
}

/**
 * Tokens to index. `main` (title, code, short texts) is also found by initial consonants, `rest` (long texts) is not. One record
 * in sixteen, chosen by its id, is indexed a second time as a sample: it answers for words that very many records have.
 * @returns without repeats
 */
export function indexTokens(
  companyId: string,
  record: { id: string; main: readonly string[]; rest?: readonly string[] },
): string[] {
  const mark = markOf(companyId);
  const found = new Set<string>();
  for (const text of record.main) addTokens(found, mark, text, false);
  for (const text of record.rest ?? []) addTokens(found, mark, text, true);
  found.add(mark + formToken);
  const tokens = [...found];
  if (!record.id.endsWith('0')) return tokens;
  return [...tokens, ...tokens.map((token) => mark + sampleMark + token.slice(mark.length))];
}

/** Tokens of which a record must have all of one alternative. */
export type Clause = readonly (readonly string[])[];

/** One letter or digit of a code such as P-1024 says little alone: it is looked for next to its neighbour. */
const isOfCode = (character: string): boolean => /[a-z0-9]/.test(character);

interface Beside {
  before: string | undefined;
  after: string | undefined;
}

function singleTokens(character: string, { before, after }: Beside): string[] {
  const neighbour = before ?? after;
  if (isOfCode(character) && neighbour)
    return [before ? pairToken(before, character) : pairToken(character, neighbour)];
  return [initials.includes(character) ? `i${character}` : `u${character}`];
}

const pairOf = (one: string, other: string): string =>
  (initials.includes(one) || initials.includes(other) ? initialsToken(one, other) : null) ?? pairToken(one, other);

/** What the last syllable may become, each as the tokens that it asks for. */
function unfinished(before: string | undefined, last: string): string[][] {
  const asIs = (syllable: string) => [before === undefined ? `u${syllable}` : pairOf(before, syllable)];
  if (initialOf(last) === null || initials.includes(last)) return [asIs(last)];
  const open = openOf(last);
  if (open === last) {
    const ways = grownOf(open).flatMap((way) =>
      before === undefined ? [`u${way}`, `o${way}`] : [pairToken(before, way), openToken(before, way)],
    );
    return ways.map((way) => [way]);
  }
  const carried = carriedOf(last);
  const both = carried && initialsToken(carried.rest, carried.initial);
  const closed = joinedOf(last).map(asIs);
  return carried && both ? [...closed, [...asIs(carried.rest), both]] : closed;
}

function spellingTokens(letters: readonly string[], { isUnfinished }: SearchWord, beside: Beside): string[][] {
  const last = letters.at(-1) as string;
  if (letters.length === 1 && !(isUnfinished && initialOf(last) !== null && !initials.includes(last)))
    return [singleTokens(last, beside)];
  const pairs = letters.slice(1).map((letter, at) => pairOf(letters[at] as string, letter));
  if (!isUnfinished) return [pairs];
  return unfinished(letters.at(-2), last).map((way) => [...pairs.slice(0, -1), ...way]);
}

/** What must be found of a query: of each word one alternative. Empty where it has no letter and no digit: nothing is found. */
export function searchClauses(query: string): Clause[] {
  const words = searchWords(query);
  const clauses = words.map((word, at): Clause => {
    const beside = {
      before: words[at - 1]?.spellings[0]?.at(-1),
      after: words[at + 1]?.spellings[0]?.[0],
    };
    return word.spellings.flatMap((letters) => spellingTokens(letters, word, beside));
  });
  return clauses.slice(0, mostClauses);
}

/** Whether what is indexed so is found by the query. */
export const isFound = (clauses: readonly Clause[], tokens: ReadonlySet<string>): boolean =>
  clauses.length > 0 && clauses.every((clause) => clause.some((way) => way.every((token) => tokens.has(token))));

/** As PostgreSQL asks: `('mb한라' & 'mb라봉' | …) & …`. Tokens are letters and digits alone. */
function asTsquery(clauses: readonly Clause[], mark: string): string {
  const way = (tokens: readonly string[]) => tokens.map((token) => `'${mark}${token}'`).join(' & ');
  return clauses.map((clause) => `(${clause.map(way).join(' | ')})`).join(' & ');
}

/** The clauses in the index of a company: of the `whole`, and of the `sample`. */
export function tsqueries(companyId: string, clauses: readonly Clause[]): { whole: string; sample: string } {
  const mark = markOf(companyId);
  return { whole: asTsquery(clauses, mark), sample: asTsquery(clauses, mark + sampleMark) };
}
