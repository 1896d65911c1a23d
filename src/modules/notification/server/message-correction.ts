/** Message correction: the texts by which a message is withdrawn, and made valid again. */
import type { Locale } from '#kernel/contract/text.ts';
import type { Message } from './notice.queries.ts';

/** Prefix of the text of a correction, and of its reversal. */
const leadTexts = {
  correction: {
    ko: '앞서 알려 드린 내용이 취소되었습니다. 혼란을 드려 죄송합니다.\n\n',
    en: 'What we told you earlier was cancelled. We are sorry for the confusion.\n\n',
  },
  again: {
    ko: '취소되었다고 알려 드린 내용이 다시 유효합니다.\n\n',
    en: 'What we told you was cancelled is valid again.\n\n',
  },
} as const;
/** The title begins with what is true now. */
const titlePrefixes = {
  correction: { ko: '[취소됨] ', en: '[Cancelled] ' },
  again: { ko: '[다시 유효] ', en: '[Valid again] ' },
} as const;
/** Prefixes of older corrections. */
const earlierPrefix = { ko: '[정정] ', en: '[Correction] ' } as const;

function removePrefix(text: string, beginnings: readonly string[]): string {
  const foundNumbers = beginnings.find((beginning) => text.startsWith(beginning));
  return foundNumbers ? text.slice(foundNumbers.length) : text;
}

type MessageTexts = Pick<Message, 'title' | 'body' | 'undone'>;

/** The same words under the heading of what holds now. */
export function addHeading({ title, body }: Pick<MessageTexts, 'title' | 'body'>, kind: keyof typeof titlePrefixes) {
  const draw = (locale: Locale) => ({
    title:
      titlePrefixes[kind][locale] +
      removePrefix(title[locale], [
        titlePrefixes.correction[locale],
        titlePrefixes.again[locale],
        earlierPrefix[locale],
      ]),
    body: leadTexts[kind][locale] + removePrefix(body[locale], [leadTexts.correction[locale], leadTexts.again[locale]]),
  });
  const [ko, en] = [draw('ko'), draw('en')];
  return { title: { ko: ko.title, en: en.title }, body: { ko: ko.body, en: en.body } };
}

/** The author's text for this case, else the same under another heading; a correction retains the corrected text. */
export function toCorrection(original: Message): MessageTexts {
  const { title, body, undone } = original;
  const isAgain = original.kind === 'correction';
  if (!undone) return { ...addHeading(original, isAgain ? 'again' : 'correction'), undone };
  return { ...(isAgain ? addHeading(undone, 'again') : undone), undone: { title, body } };
}
