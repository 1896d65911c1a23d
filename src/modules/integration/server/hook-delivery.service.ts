/**
 * Sends a hook's deliveries. A short claim reserves the delivery, which is sent while no transaction is open and recorded in the
 * job's own unit: a job killed in between leaves the claim, and the same envelope is sent again when the claim expires.
 */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { callOut } from '#kernel/server/outgoing/outgoing-call.ts';
import { openText } from '#kernel/server/tokens.ts';
import { hookTried } from '../contract/events.ts';
import { callTimeoutMs, excerptLength, retryAfterSeconds } from '../contract/hook.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { switchHookOff } from './hook-deactivation.service.ts';
import { scheduleDelivery } from './hook-event.service.ts';
import { createSignedHeaders } from './hook-signature.ts';

export const getWebhookId = (deliveryId: string): string => `msg_${deliveryId}`;

interface Outcome {
  ms: number;
  status: number | null;
  fault: string | null;
  excerpt: string;
}

const truncateText = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\0', '').slice(0, excerptLength).toWellFormed();

async function sendDelivery(
  context: Context,
  hook: hooks.StoredHook,
  claimed: deliveries.ClaimedDelivery,
): Promise<Outcome> {
  const app = appOf(context);
  const secrets = [hook.secret, hook.secretBefore].flatMap((secretText) =>
    secretText ? [openText(app, secretText)] : [],
  );
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = createSignedHeaders(secrets, { id: getWebhookId(claimed.id), timestamp, body: claimed.body });
  const began = performance.now();
  const request = { url: hook.url, method: 'POST', headers, body: claimed.body } as const;
  const reply = await callOut(app, { ...request, timeoutMs: callTimeoutMs, maxBytes: 65_536 });
  const ms = Math.round(performance.now() - began);
  if (reply.ok) return { ms, status: reply.status, fault: null, excerpt: truncateText(reply.body) };
  return { ms, status: null, fault: reply.fault, excerpt: '' };
}

async function claimDelivery(context: Context, id: string) {
  return runOutsideTransactionAt(appOf(context), context.companyId, async (unit) => {
    const [claimed] = await unit.query(deliveries.updateClaimed(context.companyId, id));
    if (claimed) {
      const [hook] = await unit.query(hooks.selectHook(context.companyId, claimed.hookId));
      return hook ? { claimed, hook } : null;
    }
    // A finished delivery, or one of a paused hook, needs nothing now.
    const [other] = await unit.query(deliveries.selectIsClaimed(context.companyId, id));
    if (other) throw new Error('another job is sending this');
    return null;
  });
}

async function recordOutcome(context: Context, claimed: deliveries.ClaimedDelivery, outcome: Outcome): Promise<void> {
  const { companyId, unit } = context;
  const { id, hookId, tries, attempts } = claimed;
  const { status } = outcome;
  const isWell = status !== null && status >= 200 && status < 300;
  const again = isWell || status === 410 ? null : (retryAfterSeconds[tries] ?? null);
  const state = isWell ? 'delivered' : again === null ? 'failed' : 'waiting';
  unit.add(deliveries.insertAttempt(companyId, { id, number: attempts + 1, ...outcome }));
  unit.add(hooks.updateOutcome(companyId, hookId, isWell));
  const [noted] = await unit.query(deliveries.updateAfterAttempt(companyId, { id, state, status, again }));
  if (noted?.nextAt) scheduleDelivery(context, id, new Date(noted.nextAt).toISOString());
  // Deliveries that waited for this one, because they have the same subject.
  if (state !== 'waiting')
    for (const next of await unit.query(deliveries.selectFollowing(companyId, id))) scheduleDelivery(context, next.id);
  emit(context, hookTried, { id: hookId });
  if (status === 410) await switchHookOff(context, hookId, 'gone');
  else if (state === 'failed') {
    const [long] = await unit.query(deliveries.selectIsLongFailing(companyId, hookId));
    if (long?.found) await switchHookOff(context, hookId, 'failing');
  }
}

export async function deliverToHook(context: Context, id: string): Promise<void> {
  const claim = await claimDelivery(context, id);
  if (!claim) return;
  await recordOutcome(context, claim.claimed, await sendDelivery(context, claim.hook, claim.claimed));
}
