/** Texts to telephones: whom they reach, what they say, and the log of what became of each. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { notificationEvents } from '../../contract/events.ts';
import { maskedMobile, mobileOf } from '../../contract/mobile.ts';
import { isTextChannel } from '../../contract/notice.ts';
import type { TextEntry } from '../../contract/text-log.ts';
import { cutBytes, longBytes, shortBytes, subjectBytes, textBytes } from '../../contract/text-size.ts';
import { languagesFor } from '../languages.ts';
import type { Message } from '../notice.queries.ts';
import { type ToldBy, waiting } from '../policy.service.ts';
import * as queries from './text.queries.ts';
import { shortLinksFor, withoutLink } from './text-links.ts';
import {
  type PeopleAsked,
  phoneBooks,
  type TextContent,
  type TextMeans,
  type TextProvider,
  textProviders,
} from './text-provider.ts';

/** Name of the job that sends a text. */
export const sendTextJob = 'notification.send-text';

/** The service that the company connected, with what it can send by it. */
export async function connectedProvider(
  context: Context,
): Promise<{ provider: TextProvider; means: TextMeans } | null> {
  for (const provider of givenAt(houseOf(context), textProviders)) {
    const means = await provider.means(context);
    if (means) return { provider, means };
  }
  return null;
}

interface Asked {
  channel: string;
  template: string | null;
}

/** Why it cannot be sent by this channel now; null where it can. */
export async function meansMissing(context: Context, { channel, template }: Asked) {
  const connected = await connectedProvider(context);
  if (!connected) return { error: notificationErrors.TEXT_SERVICE_MISSING, field: 'channel', values: {} };
  if (channel !== 'kakao') return null;
  const { hasKakao, templates } = connected.means;
  if (!hasKakao) return { error: notificationErrors.KAKAO_CHANNEL_MISSING, field: 'channel', values: {} };
  if (template !== null && templates.includes(template)) return null;
  const values = { template: template ?? '' };
  return { error: notificationErrors.KAKAO_TEMPLATE_UNKNOWN, field: 'template', values };
}

/** The mobile numbers of these people as far as rooms know them, and who has none. */
export async function numbersOf(
  context: Context,
  { personIds, guestIds }: PeopleAsked,
): Promise<{ numbers: string[]; byId: Map<string, string>; reached: PeopleAsked; without: PeopleAsked }> {
  const found = new Map<string, string>();
  for (const book of givenAt(houseOf(context), phoneBooks)) {
    const isOpen = (id: string) => !found.has(id);
    const people = { personIds: personIds.filter(isOpen), guestIds: guestIds.filter(isOpen) };
    if (people.personIds.length + people.guestIds.length === 0) break;
    for (const [id, written] of await book(context, people)) {
      const number = mobileOf(written);
      if (number && isOpen(id)) found.set(id, number);
    }
  }
  const those = (hasNumber: boolean): PeopleAsked => ({
    personIds: personIds.filter((id) => found.has(id) === hasNumber),
    guestIds: guestIds.filter((id) => found.has(id) === hasNumber),
  });
  return { numbers: [...found.values()], byId: found, reached: those(true), without: those(false) };
}

type Said = Pick<Message, 'title' | 'body' | 'link'>;

interface Addressed {
  language?: Locale | undefined;
  /** Where it leads instead of to the message's own link. */
  shortLink?: string | undefined;
}

/** `text` is what a long one says below its subject: also the title, where the subject has no room for all of it. */
function composed(
  { company }: Pick<Context, 'company'>,
  said: Said,
  { language = company.locale, shortLink }: Addressed = {},
): { title: string; text: string; whole: string } {
  const title = said.title[language] || said.title.ko;
  const body = said.body[language] || said.body.ko;
  const link = shortLink ?? (said.link && company.origin + said.link);
  const text = link ? `${body}\n${link}` : body;
  const whole = `${title}\n${text}`;
  return { title, text: textBytes(title) > subjectBytes ? whole : text, whole };
}

/** @throws TEXT_TOO_LONG */
export function demandLength(context: Context, said: Said): void {
  if (textBytes(composed(context, said).text) > longBytes) throw fail(notificationErrors.TEXT_TOO_LONG);
}

/** In the language of who reads it, else of the company. A short one begins with the title, a long one has it as its subject. */
export function contentOf(context: Context, message: Message, addressed?: Addressed): TextContent {
  const { title, text, whole } = composed(context, message, addressed);
  const { kakao } = message;
  if (textBytes(whole) <= shortBytes) return { subject: null, body: whole, kakao };
  return { subject: cutBytes(title, subjectBytes), body: cutBytes(text, longBytes), kakao };
}

/** By number, when a text may leave that must not disturb its reader now. */
async function waitingNumbers(
  context: Context,
  messages: readonly Message[],
  told: ToldBy,
): Promise<Map<string, string>> {
  const personIds = messages.flatMap(({ channel, personIds: readers }) => (isTextChannel(channel) ? readers : []));
  const later = waiting(told, personIds);
  if (later.size === 0) return later;
  const { byId } = await numbersOf(context, { personIds: [...later.keys()], guestIds: [] });
  return new Map([...byId].map(([id, number]) => [number, later.get(id) as string]));
}

/** @throws TEXT_DAY_FULL */
async function demandRoomToday(context: Context, count: number): Promise<void> {
  const { unit, companyId, company } = context;
  const most = (await connectedProvider(context))?.means.mostADay ?? null;
  const about = { zone: company.timeZone, count };
  const [counted] = await unit.query(queries.countTexts(companyId, { ...about, most }));
  if (counted || most === null) return;
  const [today] = await unit.query(queries.selectOrderedToday(companyId, about.zone));
  throw fail(notificationErrors.TEXT_DAY_FULL, { values: { most, count, ordered: today?.ordered ?? 0 } });
}

/** What is owed to who was told something before is counted, and sent however many there were today. */
function countOwed({ unit, companyId, company }: Context, count: number): void {
  unit.add(queries.countTexts(companyId, { zone: company.timeZone, count, most: null }));
}

/**
 * One of each number; each goes by a job of its own, so that one that fails holds up no other.
 * @throws TEXT_DAY_FULL unless they correct what was sent before
 */
export async function orderTexts(context: Context, messages: readonly Message[], told: ToldBy): Promise<void> {
  const texts: queries.NewText[] = [];
  for (const message of messages) {
    const { channel, phones, id: messageId } = message;
    if (!isTextChannel(channel)) continue;
    const languages = await languagesFor(context, message);
    const links = await shortLinksFor(context, { link: message.link, numbers: phones });
    for (const number of phones) {
      const shortLink = links.get(number);
      const content = contentOf(context, message, { language: languages.get(number), shortLink });
      const stored = { ...content, body: withoutLink(content.body, shortLink) };
      texts.push({ id: newId(), messageId, channel, number, content: stored });
    }
  }
  if (texts.length === 0) return;
  if (messages.every(({ corrects }) => corrects !== null)) countOwed(context, texts.length);
  else await demandRoomToday(context, texts.length);
  const later = await waitingNumbers(context, messages, told);
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
export function orderInstead(context: Context, text: queries.StoredText): void {
  const id = newId();
  const { messageId, number, content } = text;
  const instead = { id, messageId, number, channel: 'sms' as const, content: { ...content, kakao: null } };
  countOwed(context, 1);
  context.unit.add(queries.insertTexts(context.companyId, [instead]));
  addJob(context, sendTextJob, { id });
}

const test = {
  ko: '[{name}] 시험 문자입니다. 이 문자가 보이면 설정이 끝났습니다.',
  en: '[{name}] This is a test. If you can read it, texts are set up.',
} satisfies LocalText;

/** A text that says that texts arrive. @throws TEXT_SERVICE_MISSING, PHONE_WRONG, TEXT_DAY_FULL */
export async function sendTestText(context: Context, to: string): Promise<{ id: string }> {
  if (!(await connectedProvider(context))) throw fail(notificationErrors.TEXT_SERVICE_MISSING);
  const number = mobileOf(to);
  if (!number) throw fail(notificationErrors.PHONE_WRONG, { values: { recipient: to } });
  await demandRoomToday(context, 1);
  const { name, locale } = context.company;
  // The name of a company may be long; a test is a short text.
  const body = cutBytes(fill(test[locale], { name: cutBytes(name, 20) }), shortBytes);
  const id = newId();
  const content = { subject: null, body, kakao: null };
  context.unit.add(queries.insertTexts(context.companyId, [{ id, messageId: null, channel: 'sms', number, content }]));
  addJob(context, sendTextJob, { id });
  emit(context, notificationEvents.textChanged, { id });
  return { id };
}

/** What became of each text, newest first; numbers without their middle. */
export async function listTexts(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
): Promise<Paged<TextEntry>> {
  const { cursor, limit } = query;
  const before = readCursor(Id, cursor);
  const rows = await context.unit.query(queries.selectTexts(context.companyId, { before, limit: limit + 1 }));
  return shownPage(pageOf(rows, { limit, position: ({ id }) => id }), (row) => ({
    ...row,
    number: maskedMobile(row.number),
  }));
}
