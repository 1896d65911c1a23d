/** Hooks and their log: listed, made, changed, paused, tested, replayed, removed. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { type CallFault, outgoingErrors } from '#kernel/contract/outgoing.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { addListener, deleteOtherListeners, getListenableEvents } from '#kernel/server/listeners.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { findMembers } from '#modules/access/server/index.ts';
import { executionReversed } from '#modules/flow/contract/events.ts';
import { sampleHook } from '../contract/caller.texts.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookChanged } from '../contract/events.ts';
import {
  type CreatedHook,
  type Delivery,
  type DeliveryDetail,
  type Hook,
  type HookBody,
  maxHooks,
  secretGraceHours,
} from '../contract/hook.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { getWebhookId } from './hook-delivery.service.ts';
import { addDelivery, createEnvelope, queueDeliveriesJobName, scheduleDelivery } from './hook-event.service.ts';
import { createHookSecret } from './hook-signature.ts';

const emitChanged = (context: Context, id: string): void => emit(context, hookChanged, { id });
const toInstant = (at: string): string => new Date(at).toISOString();
const toInstantOrNull = (at: string | null): string | null => at && toInstant(at);

/** For some services the full address is enough to send to it: only people who manage hooks see it. */
const maskUrl = (url: string): string => `${new URL(url).origin}/…`;

function toHook(context: Context, row: hooks.StoredHook): Hook {
  const { secret: _, secretBefore: __, madeByName, ...hook } = row;
  return {
    ...hook,
    url: hasPermission(context, integrationPermissions['integration.hook.manage'].name) ? row.url : maskUrl(row.url),
    madeBy: { id: row.madeBy, name: madeByName },
    createdAt: toInstant(row.createdAt),
    failingSince: toInstantOrNull(row.failingSince),
    graceUntil: toInstantOrNull(row.graceUntil),
    lastAt: toInstantOrNull(row.lastAt),
  };
}

export async function listHooks(context: Context): Promise<{ hooks: Hook[] }> {
  return { hooks: (await context.unit.query(hooks.selectHooks(context.companyId))).map((row) => toHook(context, row)) };
}

export function listHookEvents(context: Context): { events: { name: string; title: LocalText }[] } {
  const events = [...getListenableEvents(appOf(context)).values()];
  return { events: events.map(({ name, title }) => ({ name, title: title ?? { ko: name, en: name } })) };
}

/** @throws HOOK_NOT_FOUND */
async function getHook(context: Context, id: string): Promise<hooks.StoredHook> {
  const [hook] = await context.unit.query(hooks.selectHook(context.companyId, id));
  if (!hook) throw fail(integrationErrors.HOOK_NOT_FOUND);
  return hook;
}

/** It receives events by its owner's rights: the owner must be a person. */
function getOwner({ actor }: Context): { id: string; name: string } {
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  return { id: actor.personId, name: actor.name };
}

function toChange(context: Context, id: string, body: HookBody): hooks.HookChange {
  const { id: by, name: byName } = getOwner(context);
  const definitions = getListenableEvents(appOf(context));
  const unknown = body.events.filter((event) => !definitions.has(event));
  if (unknown.length > 0) {
    throw fail(integrationErrors.HOOK_EVENT_UNKNOWN, { details: unknown.map((code) => ({ field: 'events', code })) });
  }
  const events = [...new Set(body.events)].toSorted();
  for (const event of events) addListener(context, event, queueDeliveriesJobName);
  return { id, name: body.name, url: body.url, events, by, byName };
}

export async function createHook(context: Context, body: HookBody): Promise<CreatedHook> {
  const { companyId, unit } = context;
  if ((await unit.query(hooks.selectHooks(companyId))).length >= maxHooks) throw fail(integrationErrors.HOOK_LIMIT);
  const id = createId();
  const secret = createHookSecret();
  const change = toChange(context, id, body);
  unit.add(hooks.insertHook(companyId, { ...change, secret: sealText(appOf(context), secret) }));
  emitChanged(context, id);
  return { ...toHook(context, await getHook(context, id)), secret };
}

export async function updateHook(context: Context, id: string, body: HookBody & { version: number }): Promise<Hook> {
  await getHook(context, id);
  const change = toChange(context, id, body);
  const current = async () => toHook(context, await getHook(context, id));
  await updateVersioned(context, hooks.updateHook(context.companyId, change, body.version), current);
  emitChanged(context, id);
  return current();
}

/** Sends deliveries that waited while it was off, the oldest first. */
async function scheduleWaiting(context: Context, hookId: string): Promise<void> {
  let lastId: string | null = null;
  for (;;) {
    const waiting: { id: string }[] = await context.unit.query(
      deliveries.selectWaiting(context.companyId, hookId, lastId),
    );
    for (const { id } of waiting) scheduleDelivery(context, id);
    lastId = waiting.at(-1)?.id ?? null;
    if (waiting.length < 200) return;
  }
}

export async function setHookState(context: Context, id: string, state: 'active' | 'paused'): Promise<Hook> {
  const before = await getHook(context, id);
  const owner = getOwner(context);
  context.unit.add(hooks.updateState(context.companyId, id, state));
  emitChanged(context, id);
  if (state === 'active') {
    if (before.state === 'maker-gone') context.unit.add(hooks.updateMaker(context.companyId, id, owner));
    for (const event of before.events) addListener(context, event, queueDeliveriesJobName);
    await scheduleWaiting(context, id);
  }
  return toHook(context, await getHook(context, id));
}

export async function rotateHookSecret(context: Context, id: string): Promise<CreatedHook> {
  await getHook(context, id);
  const secret = createHookSecret();
  const sealed = sealText(appOf(context), secret);
  context.unit.add(hooks.updateSecret(context.companyId, id, sealed, secretGraceHours));
  emitChanged(context, id);
  return { ...toHook(context, await getHook(context, id)), secret };
}

export async function removeHook(context: Context, id: string): Promise<Record<string, never>> {
  const [gone] = await context.unit.query(hooks.deleteHook(context.companyId, id));
  if (!gone) throw fail(integrationErrors.HOOK_NOT_FOUND);
  emitChanged(context, id);
  return {};
}

function toDelivery(row: deliveries.StoredDelivery): Delivery {
  const { id, event, state, attempts, isTest, lastStatus } = row;
  const times = { at: toInstant(row.at), nextAt: toInstantOrNull(row.nextAt) };
  return { id, webhookId: getWebhookId(id), event, state, attempts, isTest, lastStatus, ...times };
}

/** @throws DELIVERY_NOT_FOUND */
async function getDelivery(context: Context, hookId: string, id: string) {
  const [row] = await context.unit.query(deliveries.selectDelivery(context.companyId, hookId, id));
  if (!row) throw fail(integrationErrors.DELIVERY_NOT_FOUND);
  return row;
}

export async function testHook(context: Context, id: string): Promise<Delivery> {
  const hook = await getHook(context, id);
  const eventId = createId();
  const event = 'integration.hook.test';
  const at = new Date().toISOString();
  const body = createEnvelope({ name: event, at, subject: id, payload: { hook: hook.name } });
  const added = await addDelivery(context, hook, { eventId, event, body, isTest: true, subject: null, sequence: null });
  emitChanged(context, id);
  return toDelivery(await getDelivery(context, id, added as string));
}

export async function listDeliveries(
  context: Context,
  list: { id: string; cursor?: string | undefined; limit: number },
): Promise<PagedResult<Delivery>> {
  const { id, cursor, limit } = list;
  await getHook(context, id);
  const filter = { hookId: id, before: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(deliveries.selectDeliveries(context.companyId, filter));
  return mapPage(toPage(rows, { limit, position: (row) => row.id }), toDelivery);
}

const getFault = (fault: string | null): LocalText | null => {
  const knownError = fault ? outgoingErrors[fault as CallFault] : undefined;
  return knownError ? { ko: knownError.ko, en: knownError.en } : fault ? { ko: fault, en: fault } : null;
};

export async function readDelivery(context: Context, hookId: string, id: string): Promise<DeliveryDetail> {
  const row = await getDelivery(context, hookId, id);
  const attempts = await context.unit.query(deliveries.selectAttempts(context.companyId, id));
  const tries = attempts.map((attempt) => ({ ...attempt, at: toInstant(attempt.at), fault: getFault(attempt.fault) }));
  return { ...toDelivery(row), body: row.body, tries };
}

/** The same envelope with the same id, from the first try on. */
export async function replayDelivery(context: Context, hookId: string, id: string): Promise<Delivery> {
  const row = await getDelivery(context, hookId, id);
  const hook = await getHook(context, hookId);
  if (hook.state !== 'active' && !row.isTest) throw fail(integrationErrors.HOOK_NOT_ACTIVE);
  const [again] = await context.unit.query(deliveries.updateRestarted(context.companyId, id));
  if (!again) throw fail(integrationErrors.DELIVERY_WAITING);
  emitChanged(context, hookId);
  scheduleDelivery(context, id);
  return toDelivery(await getDelivery(context, hookId, id));
}

export async function deleteOldEvents(context: Context): Promise<void> {
  context.unit.add(deliveries.updateOldGivenUp(context.companyId));
  const needed = await context.unit.query(hooks.selectNeededEvents(context.companyId));
  deleteOtherListeners(
    context,
    needed.map(({ event }) => event),
    queueDeliveriesJobName,
  );
}

/** Hooks that were switched off because their maker was no member are on again with the maker. */
export async function resumeHooksOf(context: Context, { personId }: { personId: string }): Promise<void> {
  const [member] = await findMembers(context, [personId]);
  if (!member) return;
  for (const { id, events } of await context.unit.query(hooks.updateSwitchedOn(context.companyId, personId))) {
    for (const event of events) addListener(context, event, queueDeliveriesJobName);
    audit(context, { action: 'integration.hook.switched-on', subject: { type: 'integration.hook', id } });
    emitChanged(context, id);
    await scheduleWaiting(context, id);
  }
}

/** The sample companies' hook: paused, to an address that nobody can have (RFC 2606). */
export async function createSampleHook(context: Context): Promise<void> {
  const url = 'https://warehouse.example.invalid/events';
  const body = { name: sampleHook[context.company.locale], url, events: [executionReversed.name] };
  const { id } = await createHook(context, body);
  await setHookState(context, id, 'paused');
}
