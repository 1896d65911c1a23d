/** Sending messages, and correcting them when their cause was undone. */
import { fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { listPersonsWithRight } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { initiatorRecipient, type recipientKinds } from '../contract/blocks.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationEvents } from '../contract/events.ts';
import { parseMobile } from '../contract/mobile-number.ts';
import { isTextChannel, type NoticeKind } from '../contract/notice.ts';
import type { NotificationKind } from '../contract/notification-policy.ts';
import { loadSecretLinks } from './mail-links.ts';
import { toCorrection } from './message-correction.ts';
import * as queries from './notice.queries.ts';
import { type DeliveryByPerson, listDelayed, loadDelivery, splitByMethod } from './notification-policy.service.ts';
import { pushNotice } from './push.service.ts';
import { loadLanguages } from './recipient-languages.ts';
import { listPersonsForRole, loadAddresses } from './recipients.ts';
import { assertLength, loadNumbers, queueTexts } from './text/text.service.ts';

interface Recipients {
  personIds: readonly string[];
  guestIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}

const noRecipients: Recipients = { personIds: [], guestIds: [], emails: [], phones: [] };

function parseRecipient(recipient: string): Recipients {
  const [kind, id] = recipient.split(':');
  if (!Id.safeParse(id).success || (kind !== 'guest' && kind !== 'person')) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return kind === 'guest'
    ? { ...noRecipients, guestIds: [id as string] }
    : { ...noRecipients, personIds: [id as string] };
}

/** A member, or else the visitor of the company's site. */
async function findInitiator(context: Context, id: string): Promise<Recipients> {
  const isPerson = (await findPeople(context, [id])).size > 0;
  return isPerson ? { ...noRecipients, personIds: [id] } : { ...noRecipients, guestIds: [id] };
}

/** Recipients named by a block's settings. An empty recipient is nobody. @throws MESSAGE_WITHOUT_RECIPIENT, PHONE_WRONG */
export async function resolveRecipients(
  context: Context,
  input: { to: (typeof recipientKinds)[number]; recipient: string | null },
): Promise<Recipients> {
  const { to, recipient } = input;
  if (!recipient) return noRecipients;
  if (to === initiatorRecipient) return findInitiator(context, recipient);
  if (to === 'role') return { ...noRecipients, personIds: await listPersonsForRole(context, recipient) };
  if (to === 'right') return { ...noRecipients, personIds: await listPersonsWithRight(context, recipient) };
  if (to === 'customer') return parseRecipient(recipient);
  if (to === 'person') return parseRecipient(`person:${recipient}`);
  if (to === 'phone') {
    const number = parseMobile(recipient);
    if (!number) throw fail(notificationErrors.PHONE_WRONG, { values: { recipient } });
    return { ...noRecipients, phones: [number] };
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return { ...noRecipients, emails: [recipient] };
}

interface Deliveries {
  /** Deliveries by other channels than the list of notices, by person. */
  delivery: DeliveryByPerson;
  /** The person who caused the notices. */
  byId: string | null;
}

/**
 * Notices to the readers of these messages: one statement, and one event per message. Readers who switched push on also get a push.
 */
async function sendNotices(
  context: Context,
  messages: readonly queries.Message[],
  { delivery, byId }: Deliveries,
): Promise<void> {
  const each = messages.map((message) => {
    const { personIds, guestIds, kind, title, body, link, executionId, id: messageId } = message;
    const notice = { kind, title, body, link, executionId, messageId, byId };
    const notices = [
      ...personIds.map((personId) => ({ id: createId(), personId, guestId: null, ...notice })),
      ...guestIds.map((guestId) => ({ id: createId(), personId: null, guestId, ...notice })),
    ];
    return { message, notices };
  });
  const all = each.flatMap(({ notices }) => notices);
  if (all.length > 0) context.unit.add(queries.insertNotices(context.companyId, all));
  for (const { message, notices } of each) {
    const audience = [...message.personIds, ...message.guestIds];
    if (audience.length > 0) emit(context, notificationEvents.created, { messageId: message.id, audience });
    if (message.channel !== 'push') continue;
    const readers = notices.flatMap(({ id, personId }) => (personId ? { id, personId } : []));
    await pushNotice(context, { readers, delivery, ...message });
  }
}

/** A message as a mail, in the reader's language, else the company's. `secretLink`: used instead of the message's own link. */
export function toMail(
  { company }: Context,
  message: Pick<queries.Message, 'title' | 'body' | 'link'>,
  { language = company.locale, secretLink }: { language?: Locale | undefined; secretLink?: string | undefined } = {},
): { subject: string; text: string; link?: string } {
  const subject = message.title[language] || message.title.ko;
  const body = message.body[language] || message.body.ko;
  const shownLink = secretLink ? mailLink : message.link && company.origin + message.link;
  const text = [body, shownLink, company.name].filter(Boolean).join('\n\n');
  return { subject, text, ...(secretLink && { link: secretLink }) };
}

/** By address, when a mail may leave that must not disturb its reader now. */
async function listDelayedAddresses(
  context: Context,
  later: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const addresses = await loadAddresses(context, [...later.keys()]);
  return new Map([...addresses].map(([id, email]) => [email, later.get(id) as string]));
}

async function postMail(context: Context, message: queries.Message, delivery: DeliveryByPerson): Promise<void> {
  const languages = await loadLanguages(context, message);
  const later = await listDelayedAddresses(context, listDelayed(delivery, message.personIds));
  const links = await loadSecretLinks(context, message);
  message.emails.forEach((to, index) => {
    const mailTexts = toMail(context, message, { language: languages.get(to), secretLink: links.get(to) });
    const runAt = later.get(to);
    const mail = { to, ...mailTexts, kind: message.kind, key: `${message.id}/${index}` };
    sendMail(context, mail, runAt ? { runAt } : {});
  });
}

/** Stores messages and sends them by their channels. */
async function deliverMessages(
  context: Context,
  messages: readonly queries.Message[],
  deliveries: Deliveries,
): Promise<void> {
  if (messages.length === 0) return;
  const { delivery } = deliveries;
  context.unit.add(queries.insertMessages(context.companyId, messages));
  for (const message of messages) if (message.channel === 'mail') await postMail(context, message, delivery);
  await queueTexts(context, messages, delivery);
  await sendNotices(
    context,
    messages.filter(({ channel }) => channel === 'in-app' || channel === 'push'),
    deliveries,
  );
}

type MessageDraft = Pick<queries.Message, 'executionId' | 'channel' | 'title' | 'body' | 'link' | 'kakao'> &
  Partial<Pick<queries.Message, 'undone'>> & { recipients: Recipients; byId?: string | null };

export interface SentMessages {
  /** Empty if there is no recipient. */
  messages: queries.Message[];
  /** Of texts: numbers that one goes to, and people who have none. */
  reached: number;
  withoutNumber: number;
}

type ReachedRecipients = Partial<Pick<queries.Message, 'channel' | 'kakao'> & Recipients>;

function toMessage({ recipients: _, byId: __, ...content }: MessageDraft, reached: ReachedRecipients): queries.Message {
  return { id: createId(), kind: 'message', corrects: null, undone: null, ...content, ...noRecipients, ...reached };
}

/** Persons without a number get a notice: no recipient is lost. */
async function draftTexts(context: Context, draft: MessageDraft, delivery: DeliveryByPerson): Promise<SentMessages> {
  assertLength(context, draft);
  const { recipients } = draft;
  const { wanted: textRecipients, instead } = splitByMethod(delivery, { personIds: recipients.personIds, way: 'text' });
  const foundNumbers = await loadNumbers(context, { ...recipients, personIds: textRecipients });
  const { numbers, reached } = foundNumbers;
  const without = { ...foundNumbers.without, personIds: [...foundNumbers.without.personIds, ...instead] };
  const phones = [...new Set([...recipients.phones, ...numbers])];
  const withoutNumber = without.personIds.length + without.guestIds.length;
  const texts = phones.length > 0 ? [toMessage(draft, { ...reached, phones })] : [];
  const notices = withoutNumber > 0 ? [toMessage(draft, { channel: 'in-app', kakao: null, ...without })] : [];
  return { messages: [...texts, ...notices], reached: phones.length, withoutNumber };
}

async function draftOthers(context: Context, draft: MessageDraft, delivery: DeliveryByPerson): Promise<SentMessages> {
  const { recipients, channel } = draft;
  const { personIds, guestIds } = recipients;
  if (channel === 'mail') return draftMails(context, draft, delivery);
  const reached = personIds.length + guestIds.length;
  const messages = reached > 0 ? [toMessage(draft, { personIds, guestIds })] : [];
  return { messages, reached, withoutNumber: 0 };
}

/** Persons who want no mail get a notice. */
async function draftMails(context: Context, draft: MessageDraft, delivery: DeliveryByPerson): Promise<SentMessages> {
  const { guestIds, ...recipients } = draft.recipients;
  const { wanted: mailRecipients, instead } = splitByMethod(delivery, { personIds: recipients.personIds, way: 'mail' });
  const emails = [...recipients.emails, ...(await loadAddresses(context, mailRecipients)).values()];
  const mails = emails.length > 0 ? [toMessage(draft, { personIds: mailRecipients, guestIds, emails })] : [];
  const notices = instead.length > 0 ? [toMessage(draft, { channel: 'in-app', personIds: instead })] : [];
  return { messages: [...mails, ...notices], reached: emails.length + instead.length, withoutNumber: 0 };
}

/**
 * Sends a message and returns it. Persons get mail at their account's address, texts at the number that modules know of them.
 * @throws MESSAGE_CHANNEL_UNFIT, TEXT_TOO_LONG, TEXT_DAY_FULL
 */
export async function sendMessage(context: Context, draft: MessageDraft): Promise<SentMessages> {
  const isText = isTextChannel(draft.channel);
  const { emails, phones } = draft.recipients;
  if (isText ? emails.length > 0 : phones.length > 0) throw fail(notificationErrors.MESSAGE_CHANNEL_UNFIT);
  const delivery = await loadMessageDelivery(context, [{ ...draft.recipients, channel: draft.channel }]);
  const sent = isText ? await draftTexts(context, draft, delivery) : await draftOthers(context, draft, delivery);
  await deliverMessages(context, sent.messages, { delivery, byId: draft.byId ?? null });
  return sent;
}

/** Delivery of messages to their readers: decided once for all of them. The list of notices contains them in any case. */
const loadMessageDelivery = (
  context: Context,
  messages: readonly Pick<queries.Message, 'channel' | 'personIds'>[],
): Promise<DeliveryByPerson> =>
  loadDelivery(
    context,
    'message',
    messages.flatMap(({ channel, personIds }) => (channel === 'in-app' ? [] : personIds)),
  );

/**
 * Notifies the same people, by the same way, that the messages no longer apply; for a correction, that they apply again. A sent 알림톡
 * is corrected by a text: templates contain only registered wording.
 */
export async function sendCorrections(
  context: Context,
  input: { originals: readonly queries.Message[]; executionId: string | null },
): Promise<queries.Message[]> {
  const { originals, executionId } = input;
  const corrections = originals.map(
    (original): queries.Message => ({
      ...original,
      ...toCorrection(original),
      id: createId(),
      channel: original.channel === 'kakao' ? 'sms' : original.channel,
      kakao: null,
      kind: original.kind === 'correction' ? 'message' : 'correction',
      executionId,
      corrects: original.id,
    }),
  );
  const delivery = await loadMessageDelivery(context, corrections);
  await deliverMessages(context, corrections, { delivery, byId: getActorId(context) });
  return corrections;
}

/** Sends texts that an undo held back: each as a new message, paired with the one held back. @throws TEXT_DAY_FULL */
export async function resendHeldMessages(
  context: Context,
  input: { originals: readonly queries.Message[]; executionId: string },
): Promise<{ id: string; again: queries.Message }[]> {
  const { originals, executionId } = input;
  const sent = originals.map((original) => ({
    id: original.id,
    again: { ...original, id: createId(), kind: 'message' as const, corrects: null, executionId },
  }));
  const messages = sent.map(({ again }) => again);
  await deliverMessages(context, messages, {
    delivery: await loadMessageDelivery(context, messages),
    byId: getActorId(context),
  });
  return sent;
}

interface NotificationInput {
  /** Its kind to the recipient: company and reader decide the way of delivery by it. */
  about: NotificationKind;
  kind: NoticeKind;
  personIds: readonly string[];
  title: LocalText;
  body: LocalText;
  link: string | null;
  executionId: string | null;
  /** The person who caused the notice. */
  byId?: string | null;
  /** Goes by mail whatever was chosen: its reader may not be looking into the product at all. */
  isAlwaysMailed?: boolean;
}

/**
 * A notice that no block sent: approvals that wait, tasks, what came of a request. It is in the product in any case, and goes by the
 * ways that the company and the reader chose for it.
 */
export async function notify(context: Context, notification: NotificationInput): Promise<void> {
  const { about: notificationKind, personIds, isAlwaysMailed = false, byId = null, ...said } = notification;
  if (personIds.length === 0) return;
  const notice = { ...said, byId };
  const notices = personIds.map((personId) => ({
    id: createId(),
    personId,
    guestId: null,
    messageId: null,
    ...notice,
  }));
  context.unit.add(queries.insertNotices(context.companyId, notices));
  emit(context, notificationEvents.created, { messageId: createId(), audience: [...personIds] });
  const delivery = await loadDelivery(context, notificationKind, personIds);
  await pushNotice(context, { readers: notices, delivery, ...notice });
  const mailed = notices.filter(({ personId }) => isAlwaysMailed || delivery.get(personId)?.mail);
  const addresses = await loadAddresses(
    context,
    mailed.map(({ personId }) => personId),
  );
  for (const { id, personId } of mailed) {
    const to = addresses.get(personId);
    const deliveryOfPerson = delivery.get(personId);
    if (!to || !deliveryOfPerson) continue;
    const mailTexts = toMail(context, notice, { language: deliveryOfPerson.account.language });
    const when = deliveryOfPerson.leavesAt ? { runAt: deliveryOfPerson.leavesAt } : {};
    sendMail(context, { to, ...mailTexts, kind: 'message', key: `notice/${id}` }, when);
  }
}
