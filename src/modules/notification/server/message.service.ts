/** Telling people, and telling them again when what they were told was taken back. */
import { type Impact, type Json, picture } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Change, Foreseen } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationEvents } from '../contract/events.ts';
import type { NoticeKind } from '../contract/notice.ts';
import * as queries from './notice.queries.ts';
import { emailsOf, personsWithRole } from './recipients.ts';

export interface Recipients {
  personIds: readonly string[];
  guestIds: readonly string[];
  emails: readonly string[];
}

const nobody: Recipients = { personIds: [], guestIds: [], emails: [] };

function idsOf(recipient: string): Recipients {
  const [kind, id] = recipient.split(':');
  if (!Id.safeParse(id).success || (kind !== 'guest' && kind !== 'person')) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return kind === 'guest' ? { ...nobody, guestIds: [id as string] } : { ...nobody, personIds: [id as string] };
}

/** Whom a block's settings name. An empty recipient is nobody. Throws MESSAGE_WITHOUT_RECIPIENT. */
export async function resolveRecipients(
  context: Context,
  about: { to: 'role' | 'person' | 'customer' | 'email'; recipient: string | null },
): Promise<Recipients> {
  const { to, recipient } = about;
  if (!recipient) return nobody;
  if (to === 'role') return { ...nobody, personIds: await personsWithRole(context, recipient) };
  if (to === 'customer') return idsOf(recipient);
  if (to === 'person') return idsOf(`person:${recipient}`);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return { ...nobody, emails: [recipient] };
}

/** Notices to the readers of these messages: one statement, and one event per message. */
function tell(context: Context, messages: readonly queries.Message[]): void {
  const notices = messages.flatMap(({ personIds, guestIds, kind, title, body, link, executionId, id: messageId }) => {
    const about = { kind, title, body, link, executionId, messageId };
    return [
      ...personIds.map((personId) => ({ id: newId(), personId, guestId: null, ...about })),
      ...guestIds.map((guestId) => ({ id: newId(), personId: null, guestId, ...about })),
    ];
  });
  if (notices.length > 0) context.unit.add(queries.insertNotices(context.companyId, notices));
  for (const { id: messageId, personIds, guestIds } of messages) {
    const audience = [...personIds, ...guestIds];
    if (audience.length > 0) emit(context, notificationEvents.created, { messageId, audience });
  }
}

/** A message as a mail, in the language of the company. */
export function mailOf(
  { company }: Context,
  message: Pick<queries.Message, 'title' | 'body' | 'link'>,
): { subject: string; text: string } {
  const subject = message.title[company.locale] || message.title.ko;
  const body = message.body[company.locale] || message.body.ko;
  const text = message.link
    ? `${body}\n\n${company.origin}${message.link}\n\n${company.name}`
    : `${body}\n\n${company.name}`;
  return { subject, text };
}

function post(context: Context, message: queries.Message): void {
  const { subject, text } = mailOf(context, message);
  message.emails.forEach((to, index) => {
    sendMail(context, { to, subject, text, kind: message.kind, key: `${message.id}/${index}` });
  });
}

function deliver(context: Context, messages: readonly queries.Message[]): void {
  if (messages.length === 0) return;
  context.unit.add(queries.insertMessages(context.companyId, messages));
  for (const message of messages) if (message.channel === 'mail') post(context, message);
  tell(
    context,
    messages.filter((message) => message.channel === 'in-app'),
  );
}

/** Sends a message and returns it; null when there is nobody to tell. Persons get mail at their account's address. */
export async function sendMessage(
  context: Context,
  draft: Pick<queries.Message, 'executionId' | 'channel' | 'title' | 'body' | 'link'> & { recipients: Recipients },
): Promise<queries.Message | null> {
  const { recipients, ...content } = draft;
  const emails =
    draft.channel === 'mail' ? [...recipients.emails, ...(await emailsOf(context, recipients.personIds))] : [];
  const { personIds, guestIds } = recipients;
  const reached = draft.channel === 'mail' ? emails.length : personIds.length + guestIds.length;
  if (reached === 0) return null;
  const message: queries.Message = {
    id: newId(),
    kind: 'message',
    corrects: null,
    ...content,
    personIds,
    guestIds,
    emails,
  };
  deliver(context, [message]);
  return message;
}

/** What stands before the text of a correction, and of its taking back. */
const leads = {
  correction: {
    ko: '앞서 알려 드린 내용이 취소되었습니다. 혼란을 드려 죄송합니다.\n\n',
    en: 'What we told you earlier was cancelled. We are sorry for the confusion.\n\n',
  },
  again: {
    ko: '취소되었다고 알려 드린 내용이 다시 유효합니다.\n\n',
    en: 'What we told you was cancelled is valid again.\n\n',
  },
} as const;
const prefixes = {
  correction: { ko: '[정정] ', en: '[Correction] ' },
  again: { ko: '[다시 유효] ', en: '[Valid again] ' },
} as const;

function without(text: string, beginnings: readonly string[]): string {
  const found = beginnings.find((beginning) => text.startsWith(beginning));
  return found ? text.slice(found.length) : text;
}

function corrected(original: queries.Message): { title: LocalText; body: LocalText } {
  const kind = original.kind === 'correction' ? 'again' : 'correction';
  const draw = (locale: Locale) => ({
    title:
      prefixes[kind][locale] + without(original.title[locale], [prefixes.correction[locale], prefixes.again[locale]]),
    body: leads[kind][locale] + without(original.body[locale], [leads.correction[locale], leads.again[locale]]),
  });
  const [ko, en] = [draw('ko'), draw('en')];
  return { title: { ko: ko.title, en: en.title }, body: { ko: ko.body, en: en.body } };
}

/** Tells the same people, by the same way, that the messages do not hold any more; of a correction, that they do again. */
export function sendCorrections(
  context: Context,
  about: { originals: readonly queries.Message[]; executionId: string | null },
): queries.Message[] {
  const { originals, executionId } = about;
  const corrections = originals.map(
    (original): queries.Message => ({
      ...original,
      ...corrected(original),
      id: newId(),
      kind: original.kind === 'correction' ? 'message' : 'correction',
      executionId,
      corrects: original.id,
    }),
  );
  deliver(context, corrections);
  return corrections;
}

const words = {
  ko: { channel: '방법', recipients: '받는 사람', title: '제목', mail: '메일', 'in-app': '알림' },
  en: { channel: 'By', recipients: 'To', title: 'Title', mail: 'Mail', 'in-app': 'Notice' },
} as const;

const peopleIn = (count: number, locale: Locale): string =>
  locale === 'ko' ? `${count}명` : `${count} ${count === 1 ? 'person' : 'people'}`;

/** The change that a message is, as the timeline and the undo preview show it. */
export function impactOf(message: queries.Message): Impact {
  const title: LocalText = { ko: message.title.ko, en: message.title.en || message.title.ko };
  const to = message.channel === 'mail' ? message.emails : [...message.personIds, ...message.guestIds];
  return {
    subject: { type: 'message', id: message.id, label: title },
    before: null,
    after: picture((locale) => ({
      [words[locale].channel]: words[locale][message.channel],
      [words[locale].recipients]: message.channel === 'mail' ? to.join(', ') : peopleIn(to.length, locale),
      [words[locale].title]: title[locale],
    })),
    data: { messageId: message.id, channel: message.channel, kind: message.kind },
  };
}

/** What was sent, in one sentence: `알림을 3명에게 보냄`, `정정 알림을 3명에게 보냄`. */
export function tellMessages(changes: readonly Pick<Impact, 'before' | 'after' | 'data'>[]): LocalText {
  const last = changes.at(-1);
  const { channel, kind } = (last?.data ?? {}) as { channel?: string; kind?: string };
  const isMail = channel === 'mail';
  // Without an `after` the change is shown backwards: taking a message back is a correction.
  const isCorrection = last?.after ? kind === 'correction' : kind !== 'correction';
  const drawn = last?.after ?? last?.before;
  const to = (locale: Locale) => {
    const shown = (drawn?.[locale] as Record<string, string | number> | undefined)?.[words[locale].recipients] ?? 0;
    // Pictures of an earlier version have the number alone.
    return typeof shown === 'number' ? peopleIn(shown, locale) : shown;
  };
  if (isMail)
    return {
      ko: `${isCorrection ? '정정 메일' : '메일'} → ${to('ko')}`,
      en: `${isCorrection ? 'Correction by mail' : 'Mail'} → ${to('en')}`,
    };
  return {
    ko: `${isCorrection ? '정정 알림' : '알림'}을 ${to('ko')}에게 보냄`,
    en: `${isCorrection ? 'A correction' : 'A notice'} to ${to('en')}`,
  };
}

const foreseen = {
  mail: { ko: '{to:으로/로} 메일을 보냅니다.', en: 'A mail goes to {to}.' },
  notice: { ko: '{to}에게 알림을 보냅니다.', en: 'A notice goes to {to}.' },
  notices: { ko: '알림 {count}건을 보냅니다.', en: '{count} notices are sent.' },
} as const;

/** A sentence for each mail, and one for all notices: that people hear of it is the least of what happens. */
export function foreseeMessages(changes: readonly Change[]): Foreseen[] {
  const isMail = ({ data }: Change) => (data as { channel?: string }).channel === 'mail';
  const recipient = ({ after }: Change, locale: Locale) =>
    String((after?.[locale] as Record<string, Json> | undefined)?.[words[locale].recipients] ?? '');
  const say = (told: keyof typeof foreseen, change: Change, count: number) => ({
    ko: fill(foreseen[told].ko, { to: recipient(change, 'ko'), count }),
    en: fill(foreseen[told].en, { to: recipient(change, 'en'), count }),
  });
  const mails = changes.filter(isMail).map((mail) => ({ sentence: say('mail', mail, 1), isFinal: true }));
  const notices = changes.filter((change) => !isMail(change));
  const [first] = notices;
  if (!first) return mails;
  return [...mails, { sentence: say(notices.length === 1 ? 'notice' : 'notices', first, notices.length) }];
}

/** A notice that no block sent: approvals that wait, runs that were undone. Returns what each reader got. */
export function notify(
  context: Context,
  notice: {
    kind: NoticeKind;
    personIds: readonly string[];
    title: LocalText;
    body: LocalText;
    link: string | null;
    executionId: string | null;
  },
): { id: string; personId: string }[] {
  const { personIds, ...about } = notice;
  if (personIds.length === 0) return [];
  const notices = personIds.map((personId) => ({ id: newId(), personId, guestId: null, messageId: null, ...about }));
  context.unit.add(queries.insertNotices(context.companyId, notices));
  emit(context, notificationEvents.created, { messageId: newId(), audience: [...personIds] });
  return notices;
}
