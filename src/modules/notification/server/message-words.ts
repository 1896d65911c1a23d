/** What messages are called: in the timeline, in previews of undo, and in the forecast of a rehearsal. */
import { type Impact, type Json, picture } from '#kernel/contract/block.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Change, Foreseen } from '#kernel/server/block.ts';
import { maskedMobile } from '../contract/mobile.ts';
import { type Channel, channels, isTextChannel } from '../contract/notice.ts';
import type { Message } from './notice.queries.ts';

const words = {
  ko: {
    ...{ channel: '방법', recipients: '받는 사람', title: '제목' },
    by: { mail: '메일', 'in-app': '알림', push: '알림과 푸시', sms: '문자', kakao: '알림톡' },
  },
  en: {
    ...{ channel: 'By', recipients: 'To', title: 'Title' },
    by: { mail: 'Email', 'in-app': 'Notification', push: 'Notification and push', sms: 'Text', kakao: 'AlimTalk' },
  },
} as const;

const peopleIn = (count: number, locale: Locale): string =>
  locale === 'ko' ? `${count}명` : `${count} ${count === 1 ? 'person' : 'people'}`;

/** So many numbers are named; of more it is said how many. */
const mostNamed = 3;

function recipientsIn(message: Message, locale: Locale): string {
  const { channel, emails, phones, personIds, guestIds } = message;
  if (channel === 'mail') return emails.join(', ');
  if (!isTextChannel(channel)) return peopleIn(personIds.length + guestIds.length, locale);
  // Numbers are known from records that not every reader of a run may read.
  return phones.length > mostNamed ? peopleIn(phones.length, locale) : phones.map(maskedMobile).join(', ');
}

/** The change that a message is, as the timeline and the undo preview show it. */
export function impactOf(message: Message): Impact {
  const title: LocalText = { ko: message.title.ko, en: message.title.en || message.title.ko };
  return {
    subject: { type: 'message', id: message.id, label: title },
    before: null,
    after: picture((locale) => ({
      [words[locale].channel]: words[locale].by[message.channel],
      [words[locale].recipients]: recipientsIn(message, locale),
      [words[locale].title]: title[locale],
    })),
    data: { messageId: message.id, channel: message.channel, kind: message.kind },
  };
}

/** That an undo kept it from leaving. */
export function heldImpactOf(message: Message): Impact {
  const { subject, after, data } = impactOf(message);
  return { subject, before: after, after: null, data: { ...(data as object), kind: 'held' } };
}

const isHeld = ({ data }: Pick<Impact, 'data'>): boolean => (data as { kind?: string } | null)?.kind === 'held';

function channelOf({ data }: Pick<Impact, 'data'>): Channel {
  const { channel } = (data ?? {}) as { channel?: string };
  return channels.find((one) => one === channel) ?? 'in-app';
}

const told = {
  'in-app': { ko: '‘{title}’ 알림을 {to}에게 보냄', en: '“{title}”: notification to {to}' },
  push: { ko: '‘{title}’ 알림과 푸시를 {to}에게 보냄', en: '“{title}”: notification and push to {to}' },
  mail: { ko: '‘{title}’ 메일을 {to}에게 보냄', en: '“{title}”: email to {to}' },
  sms: { ko: '‘{title}’ 문자를 {to}에게 보냄', en: '“{title}”: text to {to}' },
  kakao: { ko: '‘{title}’ 알림톡을 {to}에게 보냄', en: '“{title}”: AlimTalk to {to}' },
} as const satisfies Record<Channel, LocalText>;
/** What went as 알림톡 is corrected by a text. */
const corrected = {
  'in-app': { ko: '‘{title}’ 정정 알림을 {to}에게 보냄', en: '“{title}”: correction to {to}' },
  push: { ko: '‘{title}’ 정정 알림과 푸시를 {to}에게 보냄', en: '“{title}”: correction and push to {to}' },
  mail: { ko: '‘{title}’ 정정 메일을 {to}에게 보냄', en: '“{title}”: correction by email to {to}' },
  sms: { ko: '‘{title}’ 정정 문자를 {to}에게 보냄', en: '“{title}”: correction by text to {to}' },
  kakao: { ko: '‘{title}’ 정정 문자를 {to}에게 보냄', en: '“{title}”: correction by text to {to}' },
} as const satisfies Record<Channel, LocalText>;

/** Only texts wait so that they can be held back. */
const heldBack = {
  sms: { ko: '‘{title}’ 문자를 {to}에게 보내지 않음', en: '“{title}”: text to {to} not sent' },
  kakao: { ko: '‘{title}’ 알림톡을 {to}에게 보내지 않음', en: '“{title}”: AlimTalk to {to} not sent' },
} as const;

/** What was sent, in one sentence: `‘주문 확정’ 알림을 3명에게 보냄`, `‘주문 확정’ 정정 알림을 3명에게 보냄`. */
export function tellMessages(changes: readonly Pick<Impact, 'subject' | 'before' | 'after' | 'data'>[]): LocalText {
  const last = changes.at(-1);
  const { kind } = (last?.data ?? {}) as { kind?: string };
  // Without an `after` the change is shown backwards: taking a message back is a correction.
  const title = last?.subject.label;
  const isCorrection = last?.after ? kind === 'correction' : kind !== 'correction';
  const drawn = last?.after ?? last?.before;
  const to = (locale: Locale) => {
    const shown = (drawn?.[locale] as Record<string, string | number> | undefined)?.[words[locale].recipients] ?? 0;
    // Pictures of an earlier version have the number alone.
    return typeof shown === 'number' ? peopleIn(shown, locale) : shown;
  };
  const channel = channelOf(last ?? { data: null });
  const wasHeld = last !== undefined && isHeld(last) && !last.after;
  const sentence = wasHeld && isTextChannel(channel) ? heldBack[channel] : (isCorrection ? corrected : told)[channel];
  const say = (locale: Locale) => fill(sentence[locale], { title: title?.[locale] ?? '', to: to(locale) });
  return { ko: say('ko'), en: say('en') };
}

const foreseen = {
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

/** A sentence for each mail and text, and one for all notices: that people hear of it is the least of what happens. */
export function foreseeMessages(changes: readonly Change[]): Foreseen[] {
  const recipient = ({ after }: Change, locale: Locale) =>
    String((after?.[locale] as Record<string, Json> | undefined)?.[words[locale].recipients] ?? '');
  const say = (which: keyof typeof foreseen, change: Change, count: number) => ({
    ko: fill(foreseen[which].ko, { to: recipient(change, 'ko'), count }),
    en: fill(foreseen[which].en, { to: recipient(change, 'en'), count }),
  });
  const leaving = changes.flatMap((change): Foreseen[] => {
    const channel = channelOf(change);
    if (isHeld(change) || channel === 'in-app' || channel === 'push') return [];
    const isMany = channel !== 'mail' && !recipient(change, 'ko').startsWith('01');
    const which = !isMany ? channel : channel === 'sms' ? 'textTo' : 'kakaoTo';
    return [{ sentence: say(which, change, 1), isFinal: true }];
  });
  const ofAll = (channel: Channel, one: 'notice' | 'push', many: 'notices' | 'pushes'): Foreseen[] => {
    const those = changes.filter((change) => channelOf(change) === channel);
    const [first] = those;
    return first ? [{ sentence: say(those.length === 1 ? one : many, first, those.length) }] : [];
  };
  return [...leaving, ...ofAll('push', 'push', 'pushes'), ...ofAll('in-app', 'notice', 'notices')];
}
