/** Push service: registers browsers and sends them notices while closed. */
import { z } from 'zod';
import { createId, Id } from '#kernel/contract/ids.ts';
import { isWeekend } from '#kernel/contract/preferences.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { withReadOnlyUnit } from '#kernel/server/out-of-band.ts';
import { assertPushService, getVapidPublicKey, sendPush } from '#kernel/server/push.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { filterNotEnded, getSignedInPersonId } from '#modules/identity/server/index.ts';
import { maxBrowsers, type PushBrowser, PushText } from '../contract/push.ts';
import type { NoticeRow } from './notice.queries.ts';
import type { Delivery, DeliveryByPerson } from './notification-policy.service.ts';
import * as queries from './push.queries.ts';

export const getPushKey = async (context: Context) => ({ key: getVapidPublicKey(appOf(context)) });

/** Throws PUSH_SERVICE_UNKNOWN for an address that is none of a browser's maker. */
export async function registerBrowser(context: Context, { endpoint, keys }: PushBrowser): Promise<{ told: boolean }> {
  const { personId, sessionId } = getSignedInPersonId(context);
  assertPushService(appOf(context), endpoint);
  const { unit, companyId, locale } = context;
  unit.add(queries.insertBrowser(companyId, { id: createId(), personId, sessionId, endpoint, ...keys, locale }));
  unit.add(queries.deleteOldBrowsers(companyId, personId, maxBrowsers));
  return { told: true };
}

export async function forgetBrowser(context: Context, { endpoint }: { endpoint: string }): Promise<{ told: boolean }> {
  context.unit.add(queries.deleteBrowser(context.companyId, getSignedInPersonId(context).personId, endpoint));
  return { told: false };
}

/** Former members get no more messages of the company. */
export function unregisterBrowsersOf(context: Context, personId: string): void {
  context.unit.add(queries.deleteOldBrowsers(context.companyId, personId, 0));
}

/** Of these browsers, those whose registering session is still active; the others are deleted. */
async function filterActiveBrowsers<B extends Pick<queries.NewBrowser, 'id' | 'sessionId'>>(
  context: Context,
  browsers: readonly B[],
): Promise<B[]> {
  const activeSessions = await filterNotEnded(context, [
    ...new Set(browsers.flatMap(({ sessionId }) => sessionId ?? [])),
  ]);
  return browsers.filter(({ sessionId }) => sessionId !== null && activeSessions.has(sessionId));
}

/** Also of who signed out or left since the message was written. */
async function isActiveBrowser(context: Context, id: string): Promise<boolean> {
  const { unit, companyId } = context;
  const [browser] = await filterActiveBrowsers(context, await unit.query(queries.selectBrowser(companyId, id)));
  if (!browser) return false;
  const member = await findMembership(unit, { companyId, personId: browser.personId });
  return member?.status === 'active';
}

/** True if the person gets push, also on the day of delivery. */
function isPushed(context: Context, delivery: Delivery | undefined): delivery is Delivery {
  if (!delivery?.push) return false;
  const { notifications, timezone } = delivery.account;
  const leaves = delivery.leavesAt ?? context.at;
  return !(notifications.skipWeekends && isWeekend(timezone, leaves ? new Date(leaves) : new Date()));
}

/** Maximum length of a text, to fit into a message. */
const maxTextLength = 200;

/** Each browser of the readers gets a job of its own: one that does not answer holds up no other. */
export async function pushNotice(
  context: Context,
  notice: Pick<NoticeRow, 'title' | 'body' | 'link'> & {
    readers: readonly { id: string; personId: string }[];
    delivery: DeliveryByPerson;
  },
): Promise<void> {
  const { readers, delivery, title, body, link } = notice;
  const noticeOf = new Map(readers.map(({ id, personId }) => [personId, id]));
  const registered = await context.unit.query(queries.selectBrowsersOfPersons(context.companyId, [...noticeOf.keys()]));
  const activeBrowsers = await filterActiveBrowsers(context, registered);
  const ended = registered.filter((browser) => !activeBrowsers.includes(browser)).map(({ id }) => id);
  if (ended.length > 0) context.unit.add(queries.deleteBrowsers(context.companyId, ended));
  for (const { personId, locale, sessionId: _, ...browser } of activeBrowsers) {
    const deliveryOfPerson = delivery.get(personId);
    if (!isPushed(context, deliveryOfPerson)) continue;
    const toShortText = (text: LocalText) => (text[locale] || text.ko).slice(0, maxTextLength);
    const tag = noticeOf.get(personId) as string;
    const text = { title: toShortText(title), body: toShortText(body), link, tag };
    addJob(
      context,
      'notification.push',
      { browser, text },
      deliveryOfPerson.leavesAt ? { runAt: deliveryOfPerson.leavesAt } : {},
    );
  }
}

/** While the service is asked no transaction is open: the unit begins with its first statement. */
export const pushJob = defineJob({
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
      (await withReadOnlyUnit(context, (inside) => isActiveBrowser(inside, browser.id))) &&
      (await sendPush(appOf(context), browser, { text: JSON.stringify(text), topic }));
    if (!isThere) context.unit.add(queries.deleteBrowsers(context.companyId, [browser.id]));
  },
});
