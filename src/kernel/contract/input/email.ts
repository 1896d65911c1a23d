/** Parses pasted e-mail addresses into the one form that is stored and compared. Pure. */
import { readSigns } from './text.ts';

/**
 * In lower case, without blanks around it, without `mailto:`, the name in front or the mark that ends a sentence. What is no address,
 * or more than one, stays as wrong as it is: the schema refuses it.
 * @example readEmail('홍길동 <Hong@Naver.com>') // 'hong@naver.com'
 */
export function readEmail(typed: string): string {
  const text = readSigns(typed);
  const [, named] = /^(?![^<]*@[^<@"]*[,;])[^<>]*<([^<>\s]+@[^<>\s]+)>[.,;]?$/.exec(text) ?? [];
  return (named ?? text)
    .replace(/^mailto:/i, '')
    .replace(/\s*@\s*/g, '@')
    .replace(/[.,;>]+$/, '')
    .replace(/^<+/, '')
    .toLowerCase();
}
