/** Message wording: for the timeline, undo previews and the forecast of a rehearsal. */
import { drawSnapshot, type Impact, type Json } from '#kernel/contract/block.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast, ImpactChange } from '#kernel/server/block.ts';
import { maskMobile } from '../contract/mobile-number.ts';
import { type Channel, channels, isTextChannel } from '../contract/notice.ts';
import type { Message } from './notice.queries.ts';

const labelTexts = {
  ko: {
    ...{ channel: '방법', recipients: '받는 사람', title: '제목' },
    by: { mail: '메일', 'in-app': '알림', push: '알림과 푸시', sms: '문자', kakao: '알림톡' },
  },
  en: {
    ...{ channel: 'By', recipients: 'To', title: 'Title' },
    by: { mail: 'Email', 'in-app': 'Notification', push: 'Notification and push', sms: 'Text', kakao: 'AlimTalk' },
  },
} as const;

const formatPeople = (count: number, locale: Locale): string =>
  locale === 'ko' ? `${count}명` : `${count} ${count === 1 ? 'person' : 'people'}`;

/** Maximum number of phone numbers named; the rest are counted. */
const maxNamed = 3;

function formatRecipients(message: Message, locale: Locale): string {
  const { channel, emails, phones, personIds, guestIds } = message;
  if (channel === 'mail') return emails.join(', ');
  if (!isTextChannel(channel)) return formatPeople(personIds.length + guestIds.length, locale);
  // Numbers are known from records that not every reader of a run may read.
  return phones.length > maxNamed ? formatPeople(phones.length, locale) : phones.map(maskMobile).join(', ');
}

/** The change that a message is, as the timeline and the undo preview show it. */
export function toImpact(message: Message): Impact {
  const title: LocalText = { ko: message.title.ko, en: message.title.en || message.title.ko };
  return {
    subject: { type: 'message', id: message.id, label: title },
    before: null,
    after: drawSnapshot((locale) => ({
      [labelTexts[locale].channel]: labelTexts[locale].by[message.channel],
      [labelTexts[locale].recipients]: formatRecipients(message, locale),
      [labelTexts[locale].title]: title[locale],
    })),
    data: { messageId: message.id, channel: message.channel, kind: message.kind },
  };
}

/** Impact of a text held back by an undo. */
export function toHeldImpact(message: Message): Impact {
  const { subject, after: nextState, data } = toImpact(message);
  return { subject, before: nextState, after: null, data: { ...(data as object), kind: 'held' } };
}

const isHeld = ({ data }: Pick<Impact, 'data'>): boolean => (data as { kind?: string } | null)?.kind === 'held';

function getChannel({ data }: Pick<Impact, 'data'>): Channel {
  const { channel } = (data ?? {}) as { channel?: string };
  return channels.find((candidate) => candidate === channel) ?? 'in-app';
}

const sentTexts = {
  'in-app': { ko: '‘{title}’ 알림을 {to}에게 보냄', en: '“{title}”: notification to {to}' },
  push: { ko: '‘{title}’ 알림과 푸시를 {to}에게 보냄', en: '“{title}”: notification and push to {to}' },
  mail: { ko: '‘{title}’ 메일을 {to}에게 보냄', en: '“{title}”: email to {to}' },
  sms: { ko: '‘{title}’ 문자를 {to}에게 보냄', en: '“{title}”: text to {to}' },
  kakao: { ko: '‘{title}’ 알림톡을 {to}에게 보냄', en: '“{title}”: AlimTalk to {to}' },
} as const satisfies Record<Channel, LocalText>;
/** A sent 알림톡 is corrected by a text. */
const correctedTexts = {
  'in-app': { ko: '‘{title}’ 정정 알림을 {to}에게 보냄', en: '“{title}”: correction to {to}' },
  push: { ko: '‘{title}’ 정정 알림과 푸시를 {to}에게 보냄', en: '“{title}”: correction and push to {to}' },
  mail: { ko: '‘{title}’ 정정 메일을 {to}에게 보냄', en: '“{title}”: correction by email to {to}' },
  sms: { ko: '‘{title}’ 정정 문자를 {to}에게 보냄', en: '“{title}”: correction by text to {to}' },
  kakao: { ko: '‘{title}’ 정정 문자를 {to}에게 보냄', en: '“{title}”: correction by text to {to}' },
} as const satisfies Record<Channel, LocalText>;

/** Only texts wait so that they can be held back. */
const heldBackTexts = {
  sms: { ko: '‘{title}’ 문자를 {to}에게 보내지 않음', en: '“{title}”: text to {to} not sent' },
  kakao: { ko: '‘{title}’ 알림톡을 {to}에게 보내지 않음', en: '“{title}”: AlimTalk to {to} not sent' },
} as const;

/** The sent messages, in one sentence: `‘주문 확정’ 알림을 3명에게 보냄`, `‘주문 확정’ 정정 알림을 3명에게 보냄`. */
export function describeMessages(changes: readonly Pick<Impact, 'subject' | 'before' | 'after' | 'data'>[]): LocalText {
  const last = changes.at(-1);
  const { kind } = (last?.data ?? {}) as { kind?: string };
  // Without an `nextState` the change is shown backwards: taking a message back is a correction.
  const title = last?.subject.label;
  const isCorrection = last?.after ? kind === 'correction' : kind !== 'correction';
  const drawn = last?.after ?? last?.before;
  const to = (locale: Locale) => {
    const recipientCount =
      (drawn?.[locale] as Record<string, string | number> | undefined)?.[labelTexts[locale].recipients] ?? 0;
    // Pictures of an earlier version have the number alone.
    return typeof recipientCount === 'number' ? formatPeople(recipientCount, locale) : recipientCount;
  };
  const channel = getChannel(last ?? { data: null });
  const wasHeld = last !== undefined && isHeld(last) && !last.after;
  const sentence =
    wasHeld && isTextChannel(channel) ? heldBackTexts[channel] : (isCorrection ? correctedTexts : sentTexts)[channel];
  const say = (locale: Locale) => fillTemplate(sentence[locale], { title: title?.[locale] ?? '', to: to(locale) });
  return { ko: say('ko'), en: say('en') };
}

const forecastTexts = {
  mail: { ko: '{to:으로/로} 메일을 보냅니다.', en: 'An email goes to {to}.' },
  sms: { ko: '{to}에 문자를 보냅니다.', en: 'A text goes to {to}.' },
  kakao: { ko: '{to}에 알림톡을 보냅니다.', en: 'An AlimTalk goes to {to}.' },
  textTo: { ko: '{to}에게 문자를 보냅니다.', en: 'A text goes to {to}.' },
  kakaoTo: { ko: '{to}에게 알림톡을 보냅니다.', en: 'An AlimTalk goes to {to}.' },
  notice: { ko: '{to}에게 알림을 보냅니다.', en: 'A notification goes to {to}.' },
  notices: { ko: '알림 {count}건을 보냅니다.', en: '{count} notifications are sent.' },
  push: { ko: '{to}에게 알림과 푸시를 보냅니다.', en: 'A notification goes to {to}, and to their browsers by push.' },
  pushes: {
    ko: '알림과 푸시 {count}건을 보냅니다.',
    en: '{count} notifications are sent, and go to browsers by push.',
  },
} as const;

/** A sentence for each mail and text, and one for all notices: notices are the least of the effects. */
export function forecastMessages(changes: readonly ImpactChange[]): Forecast[] {
  const recipient = ({ after: nextState }: ImpactChange, locale: Locale) =>
    String((nextState?.[locale] as Record<string, Json> | undefined)?.[labelTexts[locale].recipients] ?? '');
  const say = (which: keyof typeof forecastTexts, change: ImpactChange, count: number) => ({
    ko: fillTemplate(forecastTexts[which].ko, { to: recipient(change, 'ko'), count }),
    en: fillTemplate(forecastTexts[which].en, { to: recipient(change, 'en'), count }),
  });
  const leaving = changes.flatMap((change): Forecast[] => {
    const channel = getChannel(change);
    if (isHeld(change) || channel === 'in-app' || channel === 'push') return [];
    const isMany = channel !== 'mail' && !recipient(change, 'ko').startsWith('01');
    const which = !isMany ? channel : channel === 'sms' ? 'textTo' : 'kakaoTo';
    return [{ sentence: say(which, change, 1), isFinal: true }];
  });
  const forecastAll = (channel: Channel, candidate: 'notice' | 'push', plural: 'notices' | 'pushes'): Forecast[] => {
    const those = changes.filter((change) => getChannel(change) === channel);
    const [first] = those;
    return first ? [{ sentence: say(those.length === 1 ? candidate : plural, first, those.length) }] : [];
  };
  return [...leaving, ...forecastAll('push', 'push', 'pushes'), ...forecastAll('in-app', 'notice', 'notices')];
}
