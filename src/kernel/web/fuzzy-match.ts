/**
 * Whether a text is what somebody meant: contained, by initial consonants (`ㅎㄱ` for 휴가), typed with the keyboard in the other
 * language (`gbrk`), or with one slip of the finger in a longer word. Loaded with the palette.
 */
import { disassemble, getChoseong } from 'es-hangul';
import { getSynonyms } from '../contract/action-synonyms.ts';
import { toOtherKeyboard } from '../contract/keyboard.ts';

const toPlain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** Letters of the shortest word in which one may be wrong: in shorter ones everything would be like everything. */
const minTypoLength = 6;

/** True if the words differ by one inserted, missing or replaced letter, or two swapped ones. */
function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

function hasTypo(text: string, typed: string): boolean {
  if (typed.length < minTypoLength) return false;
  for (let from = 0; from + typed.length - 1 <= text.length; from++)
    for (const length of [typed.length - 1, typed.length, typed.length + 1])
      if (isOneTypo(text.slice(from, from + length), typed)) return true;
  return false;
}

/** 0: no match; higher is better. Words may be apart from each other, and an act may have another name. */
export function scoreMatch(text: string, typed: string): number {
  const score = scoreWhole(text, typed);
  const words = typed.trim().toLowerCase().split(/\s+/);
  if (score > 0 || words.length < 2) return score;
  const areAll = words.every((word) => getSynonyms(word).some((same) => scoreWhole(text, same) > 0));
  return areAll ? 2 : 0;
}

function scoreWhole(text: string, typed: string): number {
  const [whole, typedWord] = [toPlain(text), toPlain(typed)];
  if (typedWord === '') return 1;
  if (whole.startsWith(typedWord)) return 5;
  if (whole.includes(typedWord)) return 4;
  if (/^[ㄱ-ㅎ]+$/.test(typedWord)) return toPlain(getChoseong(text)).includes(typedWord) ? 3 : 0;
  // A syllable that is being typed is part of the next: 휴ㄱ, 휴가.
  if (disassemble(whole).includes(disassemble(typedWord))) return 3;
  const other = toOtherKeyboard(typed);
  if (other && whole.includes(toPlain(other))) return 2;
  return hasTypo(disassemble(whole), disassemble(typedWord)) ? 1 : 0;
}

/** Those that fit, the best first; of equals the one that came first. */
export function rankMatches<Thing>(items: readonly Thing[], typed: string, textOf: (item: Thing) => string): Thing[] {
  const judged = items.map((item) => ({ thing: item, score: scoreMatch(textOf(item), typed) }));
  return judged
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ thing: item }) => item);
}

/** Letters from which the halves of what was typed are searched for: of shorter words everything would be found. */
const minHalfLength = 3;

/**
 * What a server's search finds, which knows no slips: where it finds nothing, it is asked for both halves, of which one has none, and
 * what `scoreMatch` the whole is taken.
 */
export async function searchWithHalves<Thing extends { id: string }>(
  typed: string,
  { search, textOf }: { search: (words: string) => Promise<readonly Thing[]>; textOf: (item: Thing) => string },
): Promise<readonly Thing[]> {
  const results = await search(typed);
  if (results.length > 0 || typed.length < minHalfLength) return results;
  const middle = Math.ceil(typed.length / 2);
  const halves = [typed.slice(0, middle), typed.slice(middle)].map((half) => half.trim()).filter(Boolean);
  const near = (await Promise.all(halves.map(search))).flat();
  return rankMatches([...new Map(near.map((item) => [item.id, item])).values()], typed, textOf);
}
