/** Web addresses in what people wrote: Korean puts a particle or a mark right behind them, which is no part of the address. Pure. */

const address = /https?:\/\/[^\s<>"'“”‘’「」『』]+/g;

/** Behind a letter or a digit, Hangul begins a word of the sentence: `…/orders/1에서`. */
const word = /([A-Za-z0-9%])[가-힣ㄱ-ㅎ].*$/u;
/** Behind another sign it does so where it is nothing but a particle: `…/wiki/서울` is whole. */
const particle =
  /([^가-힣])(?:에서는?|에게|에는?|으로|로|은|는|이|가|을|를|과|와|의|도|만|까지|부터|이나|나|처럼|보다|입니다|이며|이고|인데|예요|이에요)$/u;
const mark = /[.,;:!?…·。，、]$/u;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（' };

const countSigns = (text: string, sign: string): number => text.split(sign).length - 1;

/** Removes trailing text of the sentence. */
function trimAddress(address: string): string {
  const scheme = address.indexOf('//') + 2;
  let end = address.slice(0, scheme) + address.slice(scheme).replace(word, '$1');
  for (;;) {
    const last = end.slice(-1);
    const opening = closing[last];
    const isOpened = opening !== undefined && countSigns(end, opening) >= countSigns(end, last);
    const shorter = opening && !isOpened ? end.slice(0, -1) : end.replace(mark, '').replace(particle, '$1');
    if (shorter === end) return end;
    end = shorter;
  }
}

export interface TextPart {
  text: string;
  isLink: boolean;
}

/** The text in parts, in their order: addresses by themselves. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    const link = trimAddress(url);
    parts.push({ text: text.slice(from, index), isLink: false }, { text: link, isLink: URL.canParse(link) });
    from = index + link.length;
  }
  parts.push({ text: text.slice(from), isLink: false });
  return parts.filter((part) => part.text !== '');
}
