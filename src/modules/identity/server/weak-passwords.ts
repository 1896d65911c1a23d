/** Passwords that anybody tries first: the best known ones, and those made of words that belong to the person or the company. */
import { fail } from '#kernel/contract/error.ts';
import { identityErrors } from '../contract/errors.ts';

let wellKnown: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000, kept by the zxcvbn-ts project from passwords that came to light. Read when first needed: it takes a moment. */
function bestKnown(): Promise<ReadonlySet<string>> {
  wellKnown ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return wellKnown;
}

const products = ['heureum', '흐름'];
/** What must be left of a password without its owner's words. */
const leastOfItsOwn = 5;
/** A shorter word is in a password by chance. A Korean name has two letters. */
const isWord = (word: string): boolean => word.length >= (/[가-힣]/.test(word) ? 2 : 3);
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

function isOwn(password: string, ownTexts: readonly string[]): boolean {
  const words = [...products, ...ownTexts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])]
    .map(comparable)
    .filter(isWord)
    .toSorted((a, b) => b.length - a.length);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), password);
  return left !== password && left.replace(/[^\p{L}\p{N}]/gu, '').length < leastOfItsOwn;
}

/** `ownTexts`: names and addresses of the person and the company. @throws WEAK_PASSWORD */
export async function refuseWeak(
  password: string,
  options: { field: string; ownTexts: readonly (string | null | undefined)[] },
): Promise<void> {
  const sent = comparable(password);
  const ownTexts = options.ownTexts.filter((text): text is string => Boolean(text));
  if ((await bestKnown()).has(sent) || isOwn(sent, ownTexts)) {
    throw fail(identityErrors.WEAK_PASSWORD, { details: [{ field: options.field, code: 'weak' }] });
  }
}
