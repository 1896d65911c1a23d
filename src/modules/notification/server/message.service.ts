/** Telling people, and telling them again when what they were told was taken back. */
import { type Impact, picture } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
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

function tell(context: Context, message: queries.Message, kind: NoticeKind): void {
  const about = { kind, title: message.title, body: message.body, link: message.link };
  const source = { executionId: message.executionId, messageId: message.id };
  const audience = [...message.personIds, ...message.guestIds];
  if (audience.length === 0) return;
  queries.addNotices(context, [
    ...message.personIds.map((personId) => ({ id: newId(), personId, guestId: null, ...about, ...source })),
    ...message.guestIds.map((guestId) => ({ id: newId(), personId: null, guestId, ...about, ...source })),
  ]);
  emit(context, notificationEvents.created, { messageId: message.id, audience });
}

function post(context: Context, message: queries.Message): void {
  const company = companyOf(context);
  const subject = message.title[company.locale] || message.title.ko;
  const body = message.body[company.locale] || message.body.ko;
  const text = message.link
    ? `${body}\n\n${company.origin}${message.link}\n\n${company.name}`
    : `${body}\n\n${company.name}`;
  message.emails.forEach((to, index) => {
    sendMail(context, { to, subject, text, kind: message.kind, key: `${message.id}/${index}` });
  });
}

function deliver(context: Context, message: queries.Message): void {
  queries.addMessage(context, message);
  if (message.channel === 'mail') post(context, message);
  else tell(context, message, message.kind);
}

/** Sends a message and returns it; null when there is nobody to tell. Persons get mail at their account's address. */
export async function sendMessage(
  context: Context,
  draft: Pick<queries.Message, 'executionId' | 'channel' | 'title' | 'body' | 'link'> & { recipients: Recipients },
): Promise<queries.Message | null> {
  const { recipients, ...about } = draft;
  const emails =
    draft.channel === 'mail' ? [...recipients.emails, ...(await emailsOf(context, recipients.personIds))] : [];
  const { personIds, guestIds } = recipients;
  const reached = draft.channel === 'mail' ? emails.length : personIds.length + guestIds.length;
  if (reached === 0) return null;
  const message: queries.Message = {
    id: newId(),
    kind: 'message',
    corrects: null,
    ...about,
    personIds,
    guestIds,
    emails,
  };
  deliver(context, message);
  return message;
}

function corrected(original: queries.Message): { title: LocalText; body: LocalText } {
  const again = original.kind === 'correction';
  const prefix: LocalText = again
    ? { ko: '[다시 유효] ', en: '[Valid again] ' }
    : { ko: '[정정] ', en: '[Correction] ' };
  const lead: LocalText = again
    ? {
        ko: '취소되었다고 알려 드린 내용이 다시 유효합니다.\n\n',
        en: 'What we told you was cancelled is valid again.\n\n',
      }
    : {
        ko: '앞서 알려 드린 내용이 취소되었습니다. 혼란을 드려 죄송합니다.\n\n',
        en: 'What we told you earlier was cancelled. We are sorry for the confusion.\n\n',
      };
  const strip = (text: string): string => text.replace(/^(\[[^\]]*\] )+/, '');
  const rest = (text: string): string => (again || text.includes('\n\n') ? (text.split('\n\n').at(-1) ?? text) : text);
  return {
    title: { ko: prefix.ko + strip(original.title.ko), en: prefix.en + strip(original.title.en) },
    body: { ko: lead.ko + rest(original.body.ko), en: lead.en + rest(original.body.en) },
  };
}

/** Tells the same people, by the same way, that the message does not hold any more. */
export function sendCorrection(
  context: Context,
  about: { original: queries.Message; executionId: string | null },
): queries.Message {
  const { original, executionId } = about;
  const message: queries.Message = {
    ...original,
    ...corrected(original),
    id: newId(),
    kind: original.kind === 'correction' ? 'message' : 'correction',
    executionId,
    corrects: original.id,
  };
  deliver(context, message);
  return message;
}

const words = {
  ko: { channel: '방법', recipients: '받는 사람', title: '제목', mail: '메일', 'in-app': '알림' },
  en: { channel: 'By', recipients: 'To', title: 'Title', mail: 'Mail', 'in-app': 'Notice' },
} as const;

/** The change that a message is, as the timeline and the undo preview show it. */
export function impactOf(message: queries.Message): Impact {
  const title: LocalText = { ko: message.title.ko, en: message.title.en || message.title.ko };
  const to = message.channel === 'mail' ? message.emails : [...message.personIds, ...message.guestIds];
  return {
    subject: { type: 'message', id: message.id, label: title },
    before: null,
    after: picture((locale) => ({
      [words[locale].channel]: words[locale][message.channel],
      [words[locale].recipients]: message.channel === 'mail' ? to.join(', ') : to.length,
      [words[locale].title]: title[locale],
    })),
    data: { messageId: message.id, channel: message.channel },
  };
}

/** A notice that no block sent: approvals that wait, runs that were undone. */
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
): void {
  const { personIds, ...about } = notice;
  if (personIds.length === 0) return;
  queries.addNotices(
    context,
    personIds.map((personId) => ({ id: newId(), personId, guestId: null, messageId: null, ...about })),
  );
  emit(context, notificationEvents.created, { messageId: newId(), audience: [...personIds] });
}
