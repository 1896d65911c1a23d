/**
 * Whether a text is what somebody meant: contained, by initial consonants (`ㅎㄱ` for 휴가), typed with the keyboard in the other
 * language (`gbrk`), or with one slip of the finger in a longer word. Loaded with the palette.
 */
import { disassemble, getChoseong } from 'es-hangul';
import { sameActs } from '../contract/act-words.ts';
import { otherKeyboard } from '../contract/keyboard.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** Letters of the shortest word in which one may be wrong: in shorter ones everything would be like everything. */
const slipFrom = 6;

/** Whether one letter more, less, or another makes them equal, or two that changed places. */
function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

function hasSlip(text: string, typed: string): boolean {
  if (typed.length < slipFrom) return false;
  for (let from = 0; from + typed.length - 1 <= text.length; from++)
    for (const length of [typed.length - 1, typed.length, typed.length + 1])
      if (isSlip(text.slice(from, from + length), typed)) return true;
  return false;
}

/** 0: not at all; the higher, the better it fits. Several words may stand apart from each other, and an act may be called otherwise. */
export function fits(text: string, typed: string): number {
  const score = fitsAsOne(text, typed);
  const words = typed.trim().toLowerCase().split(/\s+/);
  if (score > 0 || words.length < 2) return score;
  const areAll = words.every((word) => sameActs(word).some((same) => fitsAsOne(text, same) > 0));
  return areAll ? 2 : 0;
}

function fitsAsOne(text: string, typed: string): number {
  const [whole, wanted] = [plain(text), plain(typed)];
  if (wanted === '') return 1;
  if (whole.startsWith(wanted)) return 5;
  if (whole.includes(wanted)) return 4;
  if (/^[ㄱ-ㅎ]+$/.test(wanted)) return plain(getChoseong(text)).includes(wanted) ? 3 : 0;
  // A syllable that is being typed is part of the next: 휴ㄱ, 휴가.
  if (disassemble(whole).includes(disassemble(wanted))) return 3;
  const other = otherKeyboard(typed);
  if (other && whole.includes(plain(other))) return 2;
  return hasSlip(disassemble(whole), disassemble(wanted)) ? 1 : 0;
}

/** Those that fit, the best first; of equals the one that came first. */
export function bestOf<Thing>(things: readonly Thing[], typed: string, textOf: (thing: Thing) => string): Thing[] {
  const judged = things.map((thing) => ({ thing, score: fits(textOf(thing), typed) }));
  return judged
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}

/** Letters from which the halves of what was typed are searched for: of shorter words everything would be found. */
const halvesFrom = 3;

/**
 * What a server's search finds, which knows no slips: where it finds nothing, it is asked for both halves, of which one has none, and
 * what `fits` the whole is taken.
 */
export async function nearest<Thing extends { id: string }>(
  typed: string,
  { search, textOf }: { search: (words: string) => Promise<readonly Thing[]>; textOf: (thing: Thing) => string },
): Promise<readonly Thing[]> {
  const found = await search(typed);
  if (found.length > 0 || typed.length < halvesFrom) return found;
  const middle = Math.ceil(typed.length / 2);
  const halves = [typed.slice(0, middle), typed.slice(middle)].map((half) => half.trim()).filter(Boolean);
  const near = (await Promise.all(halves.map(search))).flat();
  return bestOf([...new Map(near.map((thing) => [thing.id, thing])).values()], typed, textOf);
}
