/**
 * Sends what a hook is told. It is taken by a short claim, sent while no transaction is open, and noted in the job's own unit: who is
 * killed in between leaves the claim, and the same envelope goes out again when that is over.
 */
import { asideAt } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { callOut } from '#kernel/server/outgoing/call-out.ts';
import { openText } from '#kernel/server/tokens.ts';
import { hookTried } from '../contract/events.ts';
import { callTimeoutMs, excerptLength, retryAfterSeconds } from '../contract/hook.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { switchHookOff } from './hook-off.service.ts';
import { signedHeaders } from './hook-signature.ts';
import { orderDelivery } from './hook-tell.service.ts';

export const webhookIdOf = (deliveryId: string): string => `msg_${deliveryId}`;

interface Outcome {
  ms: number;
  status: number | null;
  fault: string | null;
  excerpt: string;
}

const wellReadable = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\0', '').slice(0, excerptLength).toWellFormed();

async function send(context: Context, hook: hooks.StoredHook, claimed: deliveries.Claimed): Promise<Outcome> {
  const house = houseOf(context);
  const secrets = [hook.secret, hook.secretBefore].flatMap((one) => (one ? [openText(house, one)] : []));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signedHeaders(secrets, { id: webhookIdOf(claimed.id), timestamp, body: claimed.body });
  const began = performance.now();
  const about = { url: hook.url, method: 'POST', headers, body: claimed.body } as const;
  const reply = await callOut(house, { ...about, timeoutMs: callTimeoutMs, maxBytes: 65_536 });
  const ms = Math.round(performance.now() - began);
  if (reply.ok) return { ms, status: reply.status, fault: null, excerpt: wellReadable(reply.body) };
  return { ms, status: null, fault: reply.fault, excerpt: '' };
}

async function take(context: Context, id: string) {
  return asideAt(houseOf(context), context.companyId, async (unit) => {
    const [claimed] = await unit.query(deliveries.claim(context.companyId, id));
    if (claimed) {
      const [hook] = await unit.query(hooks.selectHook(context.companyId, claimed.hookId));
      return hook ? { claimed, hook } : null;
    }
    // What is over, or waits for a hook that is paused, needs nothing now.
    const [other] = await unit.query(deliveries.isClaimed(context.companyId, id));
    if (other) throw new Error('another job is sending this');
    return null;
  });
}

async function note(context: Context, claimed: deliveries.Claimed, outcome: Outcome): Promise<void> {
  const { companyId, unit } = context;
  const { id, hookId, tries, attempts } = claimed;
  const { status } = outcome;
  const isWell = status !== null && status >= 200 && status < 300;
  const again = isWell || status === 410 ? null : (retryAfterSeconds[tries] ?? null);
  const state = isWell ? 'delivered' : again === null ? 'failed' : 'waiting';
  unit.add(deliveries.insertAttempt(companyId, { id, number: attempts + 1, ...outcome }));
  unit.add(hooks.noteOutcome(companyId, hookId, isWell));
  const [noted] = await unit.query(deliveries.noteTry(companyId, { id, state, status, again }));
  if (noted?.nextAt) orderDelivery(context, id, new Date(noted.nextAt).toISOString());
  // What waited for this one, because it is about the same thing.
  if (state !== 'waiting')
    for (const next of await unit.query(deliveries.selectBehind(companyId, id))) orderDelivery(context, next.id);
  emit(context, hookTried, { id: hookId });
  if (status === 410) await switchHookOff(context, hookId, 'gone');
  else if (state === 'failed') {
    const [long] = await unit.query(deliveries.isLongFailing(companyId, hookId));
    if (long?.found) await switchHookOff(context, hookId, 'failing');
  }
}

export async function deliver(context: Context, id: string): Promise<void> {
  const taken = await take(context, id);
  if (!taken) return;
  await note(context, taken.claimed, await send(context, taken.hook, taken.claimed));
}
