/** Hooks and their log: listed, made, changed, paused, tested, replayed, removed. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { type CallFault, outgoingErrors } from '#kernel/contract/outgoing.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { eventsOf, listenFor, listenOnlyFor } from '#kernel/server/listeners.ts';
import { sealText } from '#kernel/server/tokens.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { membersNamed } from '#modules/access/server/index.ts';
import { executionReversed } from '#modules/flow/contract/events.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookChanged } from '../contract/events.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type Hook,
  type HookBody,
  type MadeHook,
  mostHooks,
  secretGraceHours,
} from '../contract/hook.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import { sampleHook } from '../contract/words.ts';
import * as deliveries from './delivery.queries.ts';
import * as hooks from './hook.queries.ts';
import { webhookIdOf } from './hook-deliver.service.ts';
import { newHookSecret } from './hook-signature.ts';
import { addDelivery, envelopeOf, orderDelivery, tellJob } from './hook-tell.service.ts';

const tell = (context: Context, id: string): void => emit(context, hookChanged, { id });
const instant = (at: string): string => new Date(at).toISOString();
const instantOr = (at: string | null): string | null => at && instant(at);

/** Of some services whoever knows the whole address may send to it: it is for those alone who look after hooks. */
const masked = (url: string): string => `${new URL(url).origin}/…`;

function shown(context: Context, row: hooks.StoredHook): Hook {
  const { secret: _, secretBefore: __, madeByName, ...hook } = row;
  return {
    ...hook,
    url: may(context, integrationPermissions['integration.hook.manage'].name) ? row.url : masked(row.url),
    madeBy: { id: row.madeBy, name: madeByName },
    createdAt: instant(row.createdAt),
    failingSince: instantOr(row.failingSince),
    graceUntil: instantOr(row.graceUntil),
    lastAt: instantOr(row.lastAt),
  };
}

export async function listHooks(context: Context): Promise<{ hooks: Hook[] }> {
  return { hooks: (await context.unit.query(hooks.selectHooks(context.companyId))).map((row) => shown(context, row)) };
}

export function listEvents(context: Context): { events: { name: string; title: LocalText }[] } {
  const events = [...eventsOf(houseOf(context)).values()];
  return { events: events.map(({ name, title }) => ({ name, title: title ?? { ko: name, en: name } })) };
}

/** @throws HOOK_NOT_FOUND */
async function hookFor(context: Context, id: string): Promise<hooks.StoredHook> {
  const [hook] = await context.unit.query(hooks.selectHook(context.companyId, id));
  if (!hook) throw fail(integrationErrors.HOOK_NOT_FOUND);
  return hook;
}

/** It is told what its keeper may hear: so it has one, a person. */
function keeperOf({ actor }: Context): { id: string; name: string } {
  if (actor.kind !== 'person') throw fail(kernelErrors.FORBIDDEN);
  return { id: actor.personId, name: actor.name };
}

function changeOf(context: Context, id: string, body: HookBody): hooks.HookChange {
  const { id: by, name: byName } = keeperOf(context);
  const known = eventsOf(houseOf(context));
  const unknown = body.events.filter((event) => !known.has(event));
  if (unknown.length > 0) {
    throw fail(integrationErrors.HOOK_EVENT_UNKNOWN, { details: unknown.map((code) => ({ field: 'events', code })) });
  }
  const events = [...new Set(body.events)].toSorted();
  for (const event of events) listenFor(context, event, tellJob);
  return { id, name: body.name, url: body.url, events, by, byName };
}

export async function createHook(context: Context, body: HookBody): Promise<MadeHook> {
  const { companyId, unit } = context;
  if ((await unit.query(hooks.selectHooks(companyId))).length >= mostHooks) throw fail(integrationErrors.HOOK_LIMIT);
  const id = newId();
  const secret = newHookSecret();
  const change = changeOf(context, id, body);
  unit.add(hooks.insertHook(companyId, { ...change, secret: sealText(houseOf(context), secret) }));
  tell(context, id);
  return { ...shown(context, await hookFor(context, id)), secret };
}

export async function updateHook(context: Context, id: string, body: HookBody & { version: number }): Promise<Hook> {
  await hookFor(context, id);
  const change = changeOf(context, id, body);
  const current = async () => shown(context, await hookFor(context, id));
  await updateVersioned(context, hooks.updateHook(context.companyId, change, body.version), current);
  tell(context, id);
  return current();
}

/** What waited while it was off goes out, the oldest first. */
async function orderWaiting(context: Context, hookId: string): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const waiting: { id: string }[] = await context.unit.query(
      deliveries.selectWaiting(context.companyId, hookId, after),
    );
    for (const { id } of waiting) orderDelivery(context, id);
    after = waiting.at(-1)?.id ?? null;
    if (waiting.length < 200) return;
  }
}

export async function setHookState(context: Context, id: string, state: 'active' | 'paused'): Promise<Hook> {
  const before = await hookFor(context, id);
  const keeper = keeperOf(context);
  context.unit.add(hooks.setState(context.companyId, id, state));
  tell(context, id);
  if (state === 'active') {
    if (before.state === 'maker-gone') context.unit.add(hooks.setMaker(context.companyId, id, keeper));
    for (const event of before.events) listenFor(context, event, tellJob);
    await orderWaiting(context, id);
  }
  return shown(context, await hookFor(context, id));
}

export async function rotateSecret(context: Context, id: string): Promise<MadeHook> {
  await hookFor(context, id);
  const secret = newHookSecret();
  const sealed = sealText(houseOf(context), secret);
  context.unit.add(hooks.replaceSecret(context.companyId, id, sealed, secretGraceHours));
  tell(context, id);
  return { ...shown(context, await hookFor(context, id)), secret };
}

export async function removeHook(context: Context, id: string): Promise<Record<string, never>> {
  const [gone] = await context.unit.query(hooks.deleteHook(context.companyId, id));
  if (!gone) throw fail(integrationErrors.HOOK_NOT_FOUND);
  tell(context, id);
  return {};
}

function shownDelivery(row: deliveries.StoredDelivery): Delivery {
  const { id, event, state, attempts, isTest, lastStatus } = row;
  const times = { at: instant(row.at), nextAt: instantOr(row.nextAt) };
  return { id, webhookId: webhookIdOf(id), event, state, attempts, isTest, lastStatus, ...times };
}

/** @throws DELIVERY_NOT_FOUND */
async function deliveryFor(context: Context, hookId: string, id: string) {
  const [row] = await context.unit.query(deliveries.selectDelivery(context.companyId, hookId, id));
  if (!row) throw fail(integrationErrors.DELIVERY_NOT_FOUND);
  return row;
}

export async function testHook(context: Context, id: string): Promise<Delivery> {
  const hook = await hookFor(context, id);
  const eventId = newId();
  const event = 'integration.hook.test';
  const at = new Date().toISOString();
  const body = envelopeOf({ name: event, at, subject: id, payload: { hook: hook.name } });
  const added = await addDelivery(context, hook, { eventId, event, body, isTest: true, subject: null, sequence: null });
  tell(context, id);
  return shownDelivery(await deliveryFor(context, id, added as string));
}

export async function listDeliveries(
  context: Context,
  list: { id: string; cursor?: string | undefined; limit: number },
): Promise<Paged<Delivery>> {
  const { id, cursor, limit } = list;
  await hookFor(context, id);
  const asked = { hookId: id, before: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(deliveries.selectDeliveries(context.companyId, asked));
  return shownPage(pageOf(rows, { limit, position: (row) => row.id }), shownDelivery);
}

const faultOf = (fault: string | null): LocalText | null => {
  const known = fault ? outgoingErrors[fault as CallFault] : undefined;
  return known ? { ko: known.ko, en: known.en } : fault ? { ko: fault, en: fault } : null;
};

export async function readDelivery(context: Context, hookId: string, id: string): Promise<DeliveryDetail> {
  const row = await deliveryFor(context, hookId, id);
  const attempts = await context.unit.query(deliveries.selectAttempts(context.companyId, id));
  const tries = attempts.map((one) => ({ ...one, at: instant(one.at), fault: faultOf(one.fault) }));
  return { ...shownDelivery(row), body: row.body, tries };
}

/** The same envelope with the same id, from the first try on. */
export async function replay(context: Context, hookId: string, id: string): Promise<Delivery> {
  const row = await deliveryFor(context, hookId, id);
  const hook = await hookFor(context, hookId);
  if (hook.state !== 'active' && !row.isTest) throw fail(integrationErrors.HOOK_NOT_ACTIVE);
  const [again] = await context.unit.query(deliveries.beginAgain(context.companyId, id));
  if (!again) throw fail(integrationErrors.DELIVERY_WAITING);
  tell(context, hookId);
  orderDelivery(context, id);
  return shownDelivery(await deliveryFor(context, hookId, id));
}

export async function forgetEvents(context: Context): Promise<void> {
  context.unit.add(deliveries.giveUpOld(context.companyId));
  const needed = await context.unit.query(hooks.selectNeededEvents(context.companyId));
  listenOnlyFor(
    context,
    needed.map(({ event }) => event),
    tellJob,
  );
}

/** Hooks that were switched off because their maker was no member are on again with the maker. */
export async function makerBack(context: Context, { personId }: { personId: string }): Promise<void> {
  const [member] = await membersNamed(context, [personId]);
  if (!member) return;
  for (const { id, events } of await context.unit.query(hooks.switchOnAgain(context.companyId, personId))) {
    for (const event of events) listenFor(context, event, tellJob);
    audit(context, { action: 'integration.hook.switched-on', subject: { type: 'integration.hook', id } });
    tell(context, id);
    await orderWaiting(context, id);
  }
}

/** What sample companies show: paused, to an address that nobody can have (RFC 2606). */
export async function makeSample(context: Context): Promise<void> {
  const url = 'https://warehouse.example.invalid/events';
  const body = { name: sampleHook[context.company.locale], url, events: [executionReversed.name] };
  const { id } = await createHook(context, body);
  await setHookState(context, id, 'paused');
}
