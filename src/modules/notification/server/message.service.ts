/** Telling people, and telling them again when what they were told was taken back. */
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { mailLink } from '#kernel/contract/system.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { personsWithRight } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { type recipientKinds, toInitiator } from '../contract/blocks.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationEvents } from '../contract/events.ts';
import { mobileOf } from '../contract/mobile.ts';
import { isTextChannel, type NoticeKind } from '../contract/notice.ts';
import type { ToldKind } from '../contract/policy.ts';
import { languagesFor } from './languages.ts';
import { secretLinksFor } from './mail-links.ts';
import * as queries from './notice.queries.ts';
import { byWay, type ToldBy, toldOf, waiting } from './policy.service.ts';
import { pushNotice } from './push.service.ts';
import { addressesOf, personsForRole } from './recipients.ts';
import { demandLength, numbersOf, orderTexts } from './text/text.service.ts';

interface Recipients {
  personIds: readonly string[];
  guestIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}

const nobody: Recipients = { personIds: [], guestIds: [], emails: [], phones: [] };

function idsOf(recipient: string): Recipients {
  const [kind, id] = recipient.split(':');
  if (!Id.safeParse(id).success || (kind !== 'guest' && kind !== 'person')) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return kind === 'guest' ? { ...nobody, guestIds: [id as string] } : { ...nobody, personIds: [id as string] };
}

/** A member, or else the visitor of the company's site. */
async function startedBy(context: Context, id: string): Promise<Recipients> {
  const isPerson = (await findPeople(context, [id])).size > 0;
  return isPerson ? { ...nobody, personIds: [id] } : { ...nobody, guestIds: [id] };
}

/** Whom a block's settings name. An empty recipient is nobody. @throws MESSAGE_WITHOUT_RECIPIENT, PHONE_WRONG */
export async function resolveRecipients(
  context: Context,
  about: { to: (typeof recipientKinds)[number]; recipient: string | null },
): Promise<Recipients> {
  const { to, recipient } = about;
  if (!recipient) return nobody;
  if (to === toInitiator) return startedBy(context, recipient);
  if (to === 'role') return { ...nobody, personIds: await personsForRole(context, recipient) };
  if (to === 'right') return { ...nobody, personIds: await personsWithRight(context, recipient) };
  if (to === 'customer') return idsOf(recipient);
  if (to === 'person') return idsOf(`person:${recipient}`);
  if (to === 'phone') {
    const number = mobileOf(recipient);
    if (!number) throw fail(notificationErrors.PHONE_WRONG, { values: { recipient } });
    return { ...nobody, phones: [number] };
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)) {
    throw fail(notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { values: { recipient } });
  }
  return { ...nobody, emails: [recipient] };
}

interface Delivery {
  /** All persons to whom something goes by another way than the list of notices. */
  told: ToldBy;
  /** The person who did what is told of. */
  byId: string | null;
}

/** Notices to the readers of these messages: one statement, and one event per message. Who switched it on hears of some by push. */
async function tell(context: Context, messages: readonly queries.Message[], { told, byId }: Delivery): Promise<void> {
  const each = messages.map((message) => {
    const { personIds, guestIds, kind, title, body, link, executionId, id: messageId } = message;
    const about = { kind, title, body, link, executionId, messageId, byId };
    const notices = [
      ...personIds.map((personId) => ({ id: newId(), personId, guestId: null, ...about })),
      ...guestIds.map((guestId) => ({ id: newId(), personId: null, guestId, ...about })),
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
    await pushNotice(context, { readers, told, ...message });
  }
}

/** A message as a mail, in the language of who reads it, else of the company. `secretLink`: where it leads instead of to the message's own link. */
export function mailOf(
  { company }: Context,
  message: Pick<queries.Message, 'title' | 'body' | 'link'>,
  { language = company.locale, secretLink }: { language?: Locale | undefined; secretLink?: string | undefined } = {},
): { subject: string; text: string; link?: string } {
  const subject = message.title[language] || message.title.ko;
  const body = message.body[language] || message.body.ko;
  const shown = secretLink ? mailLink : message.link && company.origin + message.link;
  const text = [body, shown, company.name].filter(Boolean).join('\n\n');
  return { subject, text, ...(secretLink && { link: secretLink }) };
}

/** By address, when a mail may leave that must not disturb its reader now. */
async function waitingAddresses(context: Context, later: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const addresses = await addressesOf(context, [...later.keys()]);
  return new Map([...addresses].map(([id, email]) => [email, later.get(id) as string]));
}

async function post(context: Context, message: queries.Message, told: ToldBy): Promise<void> {
  const languages = await languagesFor(context, message);
  const later = await waitingAddresses(context, waiting(told, message.personIds));
  const links = await secretLinksFor(context, message);
  message.emails.forEach((to, index) => {
    const words = mailOf(context, message, { language: languages.get(to), secretLink: links.get(to) });
    const runAt = later.get(to);
    const mail = { to, ...words, kind: message.kind, key: `${message.id}/${index}` };
    sendMail(context, mail, runAt ? { runAt } : {});
  });
}

async function deliver(context: Context, messages: readonly queries.Message[], delivery: Delivery): Promise<void> {
  if (messages.length === 0) return;
  const { told } = delivery;
  context.unit.add(queries.insertMessages(context.companyId, messages));
  for (const message of messages) if (message.channel === 'mail') await post(context, message, told);
  await orderTexts(context, messages, told);
  await tell(
    context,
    messages.filter(({ channel }) => channel === 'in-app' || channel === 'push'),
    delivery,
  );
}

type Draft = Pick<queries.Message, 'executionId' | 'channel' | 'title' | 'body' | 'link' | 'kakao'> &
  Partial<Pick<queries.Message, 'undone'>> & { recipients: Recipients; byId?: string | null };

export interface Sent {
  /** None where there is nobody to tell. */
  messages: queries.Message[];
  /** Of texts: numbers that one goes to, and people who have none. */
  reached: number;
  withoutNumber: number;
}

type Reached = Partial<Pick<queries.Message, 'channel' | 'kakao'> & Recipients>;

function messageOf({ recipients: _, byId: __, ...content }: Draft, reached: Reached): queries.Message {
  return { id: newId(), kind: 'message', corrects: null, undone: null, ...content, ...nobody, ...reached };
}

/** Who has no number reads it in the product: nobody is lost. */
async function draftTexts(context: Context, draft: Draft, told: ToldBy): Promise<Sent> {
  demandLength(context, draft);
  const { recipients } = draft;
  const { wanted, instead } = byWay(told, { personIds: recipients.personIds, way: 'text' });
  const found = await numbersOf(context, { ...recipients, personIds: wanted });
  const { numbers, reached } = found;
  const without = { ...found.without, personIds: [...found.without.personIds, ...instead] };
  const phones = [...new Set([...recipients.phones, ...numbers])];
  const withoutNumber = without.personIds.length + without.guestIds.length;
  const texts = phones.length > 0 ? [messageOf(draft, { ...reached, phones })] : [];
  const notices = withoutNumber > 0 ? [messageOf(draft, { channel: 'in-app', kakao: null, ...without })] : [];
  return { messages: [...texts, ...notices], reached: phones.length, withoutNumber };
}

async function draftOthers(context: Context, draft: Draft, told: ToldBy): Promise<Sent> {
  const { recipients, channel } = draft;
  const { personIds, guestIds } = recipients;
  if (channel === 'mail') return draftMails(context, draft, told);
  const reached = personIds.length + guestIds.length;
  const messages = reached > 0 ? [messageOf(draft, { personIds, guestIds })] : [];
  return { messages, reached, withoutNumber: 0 };
}

/** Who wants no mail reads it in the product. */
async function draftMails(context: Context, draft: Draft, told: ToldBy): Promise<Sent> {
  const { guestIds, ...recipients } = draft.recipients;
  const { wanted, instead } = byWay(told, { personIds: recipients.personIds, way: 'mail' });
  const emails = [...recipients.emails, ...(await addressesOf(context, wanted)).values()];
  const mails = emails.length > 0 ? [messageOf(draft, { personIds: wanted, guestIds, emails })] : [];
  const notices = instead.length > 0 ? [messageOf(draft, { channel: 'in-app', personIds: instead })] : [];
  return { messages: [...mails, ...notices], reached: emails.length + instead.length, withoutNumber: 0 };
}

/**
 * Sends a message and returns it. Persons get mail at their account's address, texts at the number that rooms know of them.
 * @throws MESSAGE_CHANNEL_UNFIT, TEXT_TOO_LONG, TEXT_DAY_FULL
 */
export async function sendMessage(context: Context, draft: Draft): Promise<Sent> {
  const isText = isTextChannel(draft.channel);
  const { emails, phones } = draft.recipients;
  if (isText ? emails.length > 0 : phones.length > 0) throw fail(notificationErrors.MESSAGE_CHANNEL_UNFIT);
  const told = await toldByMessages(context, [{ ...draft.recipients, channel: draft.channel }]);
  const sent = isText ? await draftTexts(context, draft, told) : await draftOthers(context, draft, told);
  await deliver(context, sent.messages, { told, byId: draft.byId ?? null });
  return sent;
}

/** How their readers are told of messages: judged once for all of them. The list of notices has them in any case. */
const toldByMessages = (
  context: Context,
  messages: readonly Pick<queries.Message, 'channel' | 'personIds'>[],
): Promise<ToldBy> =>
  toldOf(
    context,
    'message',
    messages.flatMap(({ channel, personIds }) => (channel === 'in-app' ? [] : personIds)),
  );

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
/** The title begins with what is true now. */
const prefixes = {
  correction: { ko: '[취소됨] ', en: '[Cancelled] ' },
  again: { ko: '[다시 유효] ', en: '[Valid again] ' },
} as const;
/** Corrections of before began so. */
const earlier = { ko: '[정정] ', en: '[Correction] ' } as const;

function without(text: string, beginnings: readonly string[]): string {
  const found = beginnings.find((beginning) => text.startsWith(beginning));
  return found ? text.slice(found.length) : text;
}

type Words = Pick<queries.Message, 'title' | 'body' | 'undone'>;

/** The same words under the heading of what holds now. */
export function headed({ title, body }: Pick<Words, 'title' | 'body'>, kind: keyof typeof prefixes) {
  const draw = (locale: Locale) => ({
    title:
      prefixes[kind][locale] +
      without(title[locale], [prefixes.correction[locale], prefixes.again[locale], earlier[locale]]),
    body: leads[kind][locale] + without(body[locale], [leads.correction[locale], leads.again[locale]]),
  });
  const [ko, en] = [draw('ko'), draw('en')];
  return { title: { ko: ko.title, en: en.title }, body: { ko: ko.body, en: en.body } };
}

/** What its author wrote for that, or else the same under another heading; a correction keeps what it corrected. */
function corrected(original: queries.Message): Words {
  const { title, body, undone } = original;
  const isAgain = original.kind === 'correction';
  if (!undone) return { ...headed(original, isAgain ? 'again' : 'correction'), undone };
  return { ...(isAgain ? headed(undone, 'again') : undone), undone: { title, body } };
}

/**
 * Tells the same people, by the same way, that the messages do not hold any more; of a correction, that they do again. What went as 알림톡
 * is corrected by a text: templates say only what was registered.
 */
export async function sendCorrections(
  context: Context,
  about: { originals: readonly queries.Message[]; executionId: string | null },
): Promise<queries.Message[]> {
  const { originals, executionId } = about;
  const corrections = originals.map(
    (original): queries.Message => ({
      ...original,
      ...corrected(original),
      id: newId(),
      channel: original.channel === 'kakao' ? 'sms' : original.channel,
      kakao: null,
      kind: original.kind === 'correction' ? 'message' : 'correction',
      executionId,
      corrects: original.id,
    }),
  );
  const told = await toldByMessages(context, corrections);
  await deliver(context, corrections, { told, byId: actorId(context) });
  return corrections;
}

/** What an undo held back goes out after all: a message of its own, each with the one that was held back. @throws TEXT_DAY_FULL */
export async function sendAgain(
  context: Context,
  about: { originals: readonly queries.Message[]; executionId: string },
): Promise<{ id: string; again: queries.Message }[]> {
  const { originals, executionId } = about;
  const sent = originals.map((original) => ({
    id: original.id,
    again: { ...original, id: newId(), kind: 'message' as const, corrects: null, executionId },
  }));
  const messages = sent.map(({ again }) => again);
  await deliver(context, messages, { told: await toldByMessages(context, messages), byId: actorId(context) });
  return sent;
}

interface Announced {
  /** What it is to who is told: by this the company and the reader decide how it goes. */
  about: ToldKind;
  kind: NoticeKind;
  personIds: readonly string[];
  title: LocalText;
  body: LocalText;
  link: string | null;
  executionId: string | null;
  /** The person who did what is told of. */
  byId?: string | null;
  /** Goes by mail whatever was chosen: its reader may not be looking into the product at all. */
  isAlwaysMailed?: boolean;
}

/**
 * A notice that no block sent: approvals that wait, tasks, what came of a request. It is in the product in any case, and goes by the
 * ways that the company and the reader chose for it.
 */
export async function notify(context: Context, announced: Announced): Promise<void> {
  const { about, personIds, isAlwaysMailed = false, byId = null, ...said } = announced;
  if (personIds.length === 0) return;
  const notice = { ...said, byId };
  const notices = personIds.map((personId) => ({ id: newId(), personId, guestId: null, messageId: null, ...notice }));
  context.unit.add(queries.insertNotices(context.companyId, notices));
  emit(context, notificationEvents.created, { messageId: newId(), audience: [...personIds] });
  const told = await toldOf(context, about, personIds);
  await pushNotice(context, { readers: notices, told, ...notice });
  const mailed = notices.filter(({ personId }) => isAlwaysMailed || told.get(personId)?.mail);
  const addresses = await addressesOf(
    context,
    mailed.map(({ personId }) => personId),
  );
  for (const { id, personId } of mailed) {
    const to = addresses.get(personId);
    const how = told.get(personId);
    if (!to || !how) continue;
    const words = mailOf(context, notice, { language: how.account.language });
    const when = how.leavesAt ? { runAt: how.leavesAt } : {};
    sendMail(context, { to, ...words, kind: 'message', key: `notice/${id}` }, when);
  }
}
