/** A query as expressions over a folded text (`kernel.folded`): for lists that no index of words serves, and to look at what an index found. */
import { allOf, type Sql, sql } from '../database/where.ts';
import { type SearchWord, searchWords, withoutMarks } from './query.ts';
import { beginningWith, carriedOf, closedFrom, grownOf, initials, isSyllable, joinedOf, openOf } from './syllables.ts';

const literal = (character: string): string => (initials.includes(character) ? beginningWith(character) : character);

/** What the last syllable may become. */
function unfinished(last: string): string {
  if (!isSyllable(last)) return literal(last);
  if (openOf(last) === last) return `(?:${grownOf(last).map(closedFrom).join('|')})`;
  const carried = carriedOf(last);
  const ways = [...joinedOf(last), ...(carried ? [carried.rest + beginningWith(carried.initial)] : [])];
  return ways.length === 1 ? last : `(?:${ways.join('|')})`;
}

function patternOf({ spellings, isUnfinished }: SearchWord): string {
  const ways = spellings.map((letters) => {
    const [last, ...rest] = [...letters].reverse();
    const before = rest.reverse().map(literal).join('');
    return before + (isUnfinished ? unfinished(last as string) : literal(last as string));
  });
  return ways.length === 1 ? (ways[0] as string) : `(?:${ways.join('|')})`;
}

/** One for each word; all of them must match. Empty where nothing can be searched for: nothing is found. */
export const searchPatterns = (query: string): string[] => searchWords(query).map(patternOf);

/** As `kernel.folded` folds: without blanks and signs. */
export const folded = (text: string): string => withoutMarks(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the text has all words of the query. */
export function hasWords(text: string, query: string): boolean {
  const patterns = searchPatterns(query);
  const whole = folded(text);
  return patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern).test(whole));
}

/** The condition that the columns, read as one text, have all words of the query. */
export function wordsIn(query: string, ...columns: readonly [Sql, ...Sql[]]): Sql {
  const patterns = searchPatterns(query);
  if (patterns.length === 0) return sql`false`;
  const [first, ...others] = columns;
  const text = others.reduce(
    (whole, column) => sql`${whole} || ' ' || coalesce(${column}, '')`,
    sql`coalesce(${first}, '')`,
  );
  return allOf(...patterns.map((pattern) => sql`kernel.folded(${text}) ~ ${pattern}`));
}
