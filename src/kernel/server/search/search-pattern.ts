/** A query as expressions over a folded text (`kernel.fold_text`): for lists that no index of words serves, and to look at what an index found. */
import { allOf, type Sql, sql } from '../database/where.ts';
import { parseSearchWords, removeCompanyMarks, type SearchWord } from './search-query.ts';
import {
  expandFinal,
  expandVowel,
  initialConsonants,
  isSyllable,
  removeFinal,
  splitFinal,
  toFinalsPattern,
  toInitialPattern,
} from './syllables.ts';

const toLiteral = (character: string): string =>
  initialConsonants.includes(character) ? toInitialPattern(character) : character;

/** Completions of the last syllable. */
function unfinishedPattern(last: string): string {
  if (!isSyllable(last)) return toLiteral(last);
  if (removeFinal(last) === last) return `(?:${expandVowel(last).map(toFinalsPattern).join('|')})`;
  const carried = splitFinal(last);
  const ways = [...expandFinal(last), ...(carried ? [carried.rest + toInitialPattern(carried.initial)] : [])];
  return ways.length === 1 ? last : `(?:${ways.join('|')})`;
}

function toPattern({ spellings, isUnfinished }: SearchWord): string {
  const ways = spellings.map((letters) => {
    const [last, ...rest] = [...letters].reverse();
    const prefix = rest.reverse().map(toLiteral).join('');
    return prefix + (isUnfinished ? unfinishedPattern(last as string) : toLiteral(last as string));
  });
  return ways.length === 1 ? (ways[0] as string) : `(?:${ways.join('|')})`;
}

/** One for each word; all of them must match. Empty where nothing can be searched for: nothing is found. */
export const createSearchPatterns = (query: string): string[] => parseSearchWords(query).map(toPattern);

/** As `kernel.fold_text` folds: without blanks and signs. */
export const foldText = (text: string): string => removeCompanyMarks(text).replace(/[^\p{L}\p{N}]/gu, '');

/** True if the text has all words of the query. */
export function hasWords(text: string, query: string): boolean {
  const patterns = createSearchPatterns(query);
  const whole = foldText(text);
  return patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern).test(whole));
}

/** The condition that the columns, read as one text, have all words of the query. */
export function createWordsCondition(query: string, ...columns: readonly [Sql, ...Sql[]]): Sql {
  const patterns = createSearchPatterns(query);
  if (patterns.length === 0) return sql`false`;
  const [first, ...others] = columns;
  const text = others.reduce(
    (whole, column) => sql`${whole} || ' ' || coalesce(${column}, '')`,
    sql`coalesce(${first}, '')`,
  );
  return allOf(...patterns.map((pattern) => sql`kernel.fold_text(${text}) ~ ${pattern}`));
}
