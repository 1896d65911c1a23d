/** Which browsers are told while they are closed, and telling them. */
import { z } from 'zod';
import { Id, newId } from '#kernel/contract/ids.ts';
import { isWeekend } from '#kernel/contract/preferences.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { look } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { checkPushService, push, pushKeyOf } from '#kernel/server/push.ts';
import { task } from '#kernel/server/room.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { notEnded, signedIn } from '#modules/identity/server/index.ts';
import { mostBrowsers, type PushBrowser, PushText } from '../contract/push.ts';
import type { NoticeRow } from './notice.queries.ts';
import type { Told, ToldBy } from './policy.service.ts';
import * as queries from './push.queries.ts';

export const readPushKey = async (context: Context) => ({ key: pushKeyOf(houseOf(context)) });

/** Throws PUSH_SERVICE_UNKNOWN for an address that is none of a browser's maker. */
export async function registerBrowser(context: Context, { endpoint, keys }: PushBrowser): Promise<{ told: boolean }> {
  const { personId, sessionId } = signedIn(context);
  checkPushService(houseOf(context), endpoint);
  const { unit, companyId, locale } = context;
  unit.add(queries.insertBrowser(companyId, { id: newId(), personId, sessionId, endpoint, ...keys, locale }));
  unit.add(queries.deleteOldBrowsers(companyId, personId, mostBrowsers));
  return { told: true };
}

export async function forgetBrowser(context: Context, { endpoint }: { endpoint: string }): Promise<{ told: boolean }> {
  context.unit.add(queries.deleteBrowser(context.companyId, signedIn(context).personId, endpoint));
  return { told: false };
}

/** Who left the company is not told what goes on there. */
export function forgetBrowsersOf(context: Context, personId: string): void {
  context.unit.add(queries.deleteOldBrowsers(context.companyId, personId, 0));
}

/** Of these browsers, those whose person did not end the session that registered them; of the others nothing is kept. */
async function stillTold<B extends Pick<queries.NewBrowser, 'id' | 'sessionId'>>(
  context: Context,
  browsers: readonly B[],
): Promise<B[]> {
  const standing = await notEnded(context, [...new Set(browsers.flatMap(({ sessionId }) => sessionId ?? []))]);
  return browsers.filter(({ sessionId }) => sessionId !== null && standing.has(sessionId));
}

/** Also of who signed out or left since the message was written. */
async function isStillTold(context: Context, id: string): Promise<boolean> {
  const { unit, companyId } = context;
  const [browser] = await stillTold(context, await unit.query(queries.selectBrowser(companyId, id)));
  if (!browser) return false;
  const member = await findMembership(unit, { companyId, personId: browser.personId });
  return member?.status === 'active';
}

/** Whether the person is told by push, and on the day on which it would leave. */
function isPushed(context: Context, told: Told | undefined): told is Told {
  if (!told?.push) return false;
  const { notifications, timezone } = told.account;
  const leaves = told.leavesAt ?? context.at;
  return !(notifications.skipWeekends && isWeekend(timezone, leaves ? new Date(leaves) : new Date()));
}

/** What is shown of a text, so that it fits into a message. */
const most = 200;

/** Each browser of the readers gets a job of its own: one that does not answer holds up no other. */
export async function pushNotice(
  context: Context,
  notice: Pick<NoticeRow, 'title' | 'body' | 'link'> & {
    readers: readonly { id: string; personId: string }[];
    told: ToldBy;
  },
): Promise<void> {
  const { readers, told, title, body, link } = notice;
  const noticeOf = new Map(readers.map(({ id, personId }) => [personId, id]));
  const registered = await context.unit.query(queries.selectBrowsersOf(context.companyId, [...noticeOf.keys()]));
  const standing = await stillTold(context, registered);
  const ended = registered.filter((browser) => !standing.includes(browser)).map(({ id }) => id);
  if (ended.length > 0) context.unit.add(queries.deleteBrowsers(context.companyId, ended));
  for (const { personId, locale, sessionId: _, ...browser } of standing) {
    const how = told.get(personId);
    if (!isPushed(context, how)) continue;
    const said = (text: LocalText) => (text[locale] || text.ko).slice(0, most);
    const tag = noticeOf.get(personId) as string;
    const text = { title: said(title), body: said(body), link, tag };
    addJob(context, 'notification.push', { browser, text }, how.leavesAt ? { runAt: how.leavesAt } : {});
  }
}

/** While the service is asked no transaction is open: the unit begins with its first statement. */
export const pushTask = task({
  name: 'notification.push',
  payload: z.object({
    browser: z.object({ id: Id, endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
    text: PushText,
  }),
  maxAttempts: 6,
  knowsItself: true,
  async run(context, { browser, text }) {
    const topic = text.tag.replaceAll('-', '');
    const isThere =
      (await look(context, (inside) => isStillTold(inside, browser.id))) &&
      (await push(houseOf(context), browser, { text: JSON.stringify(text), topic }));
    if (!isThere) context.unit.add(queries.deleteBrowsers(context.companyId, [browser.id]));
  },
});
