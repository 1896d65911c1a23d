/** Texts to telephones: recipients, content, and the log of each result. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { notificationEvents } from '../../contract/events.ts';
import { maskMobile, parseMobile } from '../../contract/mobile-number.ts';
import { isTextChannel } from '../../contract/notice.ts';
import type { TextEntry } from '../../contract/text-log.ts';
import { countTextBytes, longBytes, shortBytes, subjectBytes, truncateToBytes } from '../../contract/text-size.ts';
import type { Message } from '../notice.queries.ts';
import { type DeliveryByPerson, listDelayed } from '../notification-policy.service.ts';
import { loadLanguages } from '../recipient-languages.ts';
import * as queries from './text.queries.ts';
import { findShortLinks, removeShortLink } from './text-links.ts';
import {
  type PhoneQuery,
  phoneBooksPoint,
  type TextContent,
  type TextMeans,
  type TextProvider,
  textProvidersPoint,
} from './text-provider.ts';

/** Name of the job that sends a text. */
export const sendTextJob = 'notification.send-text';

/** The service that the company connected, with what it can send by it. */
export async function findConnectedProvider(
  context: Context,
): Promise<{ provider: TextProvider; means: TextMeans } | null> {
  for (const provider of contributionsTo(appOf(context), textProvidersPoint)) {
    const means = await provider.means(context);
    if (means) return { provider, means };
  }
  return null;
}

interface MeansQuery {
  channel: string;
  template: string | null;
}

/** Why it cannot be sent by this channel now; null where it can. */
export async function findMissingMeans(context: Context, { channel, template }: MeansQuery) {
  const connected = await findConnectedProvider(context);
  if (!connected) return { error: notificationErrors.TEXT_SERVICE_MISSING, field: 'channel', values: {} };
  if (channel !== 'kakao') return null;
  const { hasKakao, templates } = connected.means;
  if (!hasKakao) return { error: notificationErrors.KAKAO_CHANNEL_MISSING, field: 'channel', values: {} };
  if (template !== null && templates.includes(template)) return null;
  const values = { template: template ?? '' };
  return { error: notificationErrors.KAKAO_TEMPLATE_UNKNOWN, field: 'template', values };
}

/** The mobile numbers of these people as modules know them, and the people without one. */
export async function loadNumbers(
  context: Context,
  { personIds, guestIds }: PhoneQuery,
): Promise<{ numbers: string[]; byId: Map<string, string>; reached: PhoneQuery; without: PhoneQuery }> {
  const numbersByPerson = new Map<string, string>();
  for (const book of contributionsTo(appOf(context), phoneBooksPoint)) {
    const isOpen = (id: string) => !numbersByPerson.has(id);
    const people = { personIds: personIds.filter(isOpen), guestIds: guestIds.filter(isOpen) };
    if (people.personIds.length + people.guestIds.length === 0) break;
    for (const [id, written] of await book(context, people)) {
      const number = parseMobile(written);
      if (number && isOpen(id)) numbersByPerson.set(id, number);
    }
  }
  const those = (hasNumber: boolean): PhoneQuery => ({
    personIds: personIds.filter((id) => numbersByPerson.has(id) === hasNumber),
    guestIds: guestIds.filter((id) => numbersByPerson.has(id) === hasNumber),
  });
  return { numbers: [...numbersByPerson.values()], byId: numbersByPerson, reached: those(true), without: those(false) };
}

type TextSource = Pick<Message, 'title' | 'body' | 'link'>;

interface Addressee {
  language?: Locale | undefined;
  /** Link used instead of the message's own link. */
  shortLink?: string | undefined;
}

/** `text`: the body of a long one below its subject; includes the title if the subject cannot hold all of it. */
function composeText(
  { company }: Pick<Context, 'company'>,
  source: TextSource,
  { language = company.locale, shortLink }: Addressee = {},
): { title: string; text: string; whole: string } {
  const title = source.title[language] || source.title.ko;
  const body = source.body[language] || source.body.ko;
  const link = shortLink ?? (source.link && company.origin + source.link);
  const text = link ? `${body}\n${link}` : body;
  const whole = `${title}\n${text}`;
  return { title, text: countTextBytes(title) > subjectBytes ? whole : text, whole };
}

/** @throws TEXT_TOO_LONG */
export function assertLength(context: Context, source: TextSource): void {
  if (countTextBytes(composeText(context, source).text) > longBytes) throw fail(notificationErrors.TEXT_TOO_LONG);
}

/** In the reader's language, else the company's. A short one begins with the title, a long one has it as its subject. */
export function toTextContent(context: Context, message: Message, addressee?: Addressee): TextContent {
  const { title, text, whole } = composeText(context, message, addressee);
  const { kakao } = message;
  if (countTextBytes(whole) <= shortBytes) return { subject: null, body: whole, kakao };
  return { subject: truncateToBytes(title, subjectBytes), body: truncateToBytes(text, longBytes), kakao };
}

/** By number, when a text may leave that must not disturb its reader now. */
async function listDelayedNumbers(
  context: Context,
  messages: readonly Message[],
  delivery: DeliveryByPerson,
): Promise<Map<string, string>> {
  const personIds = messages.flatMap(({ channel, personIds: readers }) => (isTextChannel(channel) ? readers : []));
  const later = listDelayed(delivery, personIds);
  if (later.size === 0) return later;
  const { byId } = await loadNumbers(context, { personIds: [...later.keys()], guestIds: [] });
  return new Map([...byId].map(([id, number]) => [number, later.get(id) as string]));
}

/** @throws TEXT_DAY_FULL */
async function assertDailyLimit(context: Context, count: number): Promise<void> {
  const { unit, companyId, company } = context;
  const most = (await findConnectedProvider(context))?.means.mostADay ?? null;
  const dayCount = { zone: company.timeZone, count };
  const [counted] = await unit.query(queries.upsertTextCount(companyId, { ...dayCount, most }));
  if (counted || most === null) return;
  const [today] = await unit.query(queries.countOrderedToday(companyId, dayCount.zone));
  throw fail(notificationErrors.TEXT_DAY_FULL, { values: { most, count, ordered: today?.ordered ?? 0 } });
}

/** Corrections owed to earlier recipients are counted, and sent regardless of today's number. */
function addOwedCount({ unit, companyId, company }: Context, count: number): void {
  unit.add(queries.upsertTextCount(companyId, { zone: company.timeZone, count, most: null }));
}

/**
 * One of each number; each goes by a job of its own, so that one that fails holds up no other.
 * @throws TEXT_DAY_FULL unless they correct what was sent before
 */
export async function queueTexts(
  context: Context,
  messages: readonly Message[],
  delivery: DeliveryByPerson,
): Promise<void> {
  const texts: queries.NewText[] = [];
  for (const message of messages) {
    const { channel, phones, id: messageId } = message;
    if (!isTextChannel(channel)) continue;
    const languages = await loadLanguages(context, message);
    const links = await findShortLinks(context, { link: message.link, numbers: phones });
    for (const number of phones) {
      const shortLink = links.get(number);
      const content = toTextContent(context, message, { language: languages.get(number), shortLink });
      const stored = { ...content, body: removeShortLink(content.body, shortLink) };
      texts.push({ id: createId(), messageId, channel, number, content: stored });
    }
  }
  if (texts.length === 0) return;
  if (messages.every(({ corrects }) => corrects !== null)) addOwedCount(context, texts.length);
  else await assertDailyLimit(context, texts.length);
  const later = await listDelayedNumbers(context, messages, delivery);
  context.unit.add(queries.insertTexts(context.companyId, texts));
  for (const { id, number } of texts) {
    const runAt = later.get(number);
    addJob(context, sendTextJob, { id }, runAt ? { runAt } : {});
  }
  for (const id of new Set(texts.flatMap(({ messageId }) => messageId ?? []))) {
    emit(context, notificationEvents.textChanged, { id });
  }
}

/** The same news as a text, where the 알림톡 was refused. */
export function queueTextInstead(context: Context, text: queries.StoredText): void {
  const id = createId();
  const { messageId, number, content } = text;
  const instead = { id, messageId, number, channel: 'sms' as const, content: { ...content, kakao: null } };
  addOwedCount(context, 1);
  context.unit.add(queries.insertTexts(context.companyId, [instead]));
  addJob(context, sendTextJob, { id });
}

const testTexts = {
  ko: '[{name}] 시험 문자입니다. 이 문자가 보이면 설정이 끝났습니다.',
  en: '[{name}] This is a test. If you can read it, texts are set up.',
} satisfies LocalText;

/** A text that says that texts arrive. @throws TEXT_SERVICE_MISSING, PHONE_WRONG, TEXT_DAY_FULL */
export async function sendTestText(context: Context, to: string): Promise<{ id: string }> {
  if (!(await findConnectedProvider(context))) throw fail(notificationErrors.TEXT_SERVICE_MISSING);
  const number = parseMobile(to);
  if (!number) throw fail(notificationErrors.PHONE_WRONG, { values: { recipient: to } });
  await assertDailyLimit(context, 1);
  const { name, locale } = context.company;
  // The name of a company may be long; a test is a short text.
  const body = truncateToBytes(fillTemplate(testTexts[locale], { name: truncateToBytes(name, 20) }), shortBytes);
  const id = createId();
  const content = { subject: null, body, kakao: null };
  context.unit.add(queries.insertTexts(context.companyId, [{ id, messageId: null, channel: 'sms', number, content }]));
  addJob(context, sendTextJob, { id });
  emit(context, notificationEvents.textChanged, { id });
  return { id };
}

/** Result of each text, newest first; numbers without their middle. */
export async function listTexts(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
): Promise<PagedResult<TextEntry>> {
  const { cursor, limit } = query;
  const cursorId = readCursor(Id, cursor);
  const rows = await context.unit.query(queries.selectTexts(context.companyId, { before: cursorId, limit: limit + 1 }));
  return mapPage(toPage(rows, { limit, position: ({ id }) => id }), (row) => ({
    ...row,
    number: maskMobile(row.number),
  }));
}
