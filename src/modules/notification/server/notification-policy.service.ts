/** Notification policy service: company policy, member choices and the result of both. The only place that evaluates them. */
import { fail } from '#kernel/contract/error.ts';
import { createDefaultPreferences, type Preferences } from '#kernel/contract/preferences.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { getSignedInPersonId, listPreferences } from '#modules/identity/server/index.ts';
import { notificationErrors } from '../contract/errors.ts';
import {
  type DeliveryMethod,
  defaultPolicy,
  getMethodSetting,
  getQuietHours,
  methodsOfKind,
  type NoticePolicy,
  type NotificationKind,
  notificationKinds,
  type OwnPreferences,
  type QuietHours,
} from '../contract/notification-policy.ts';
import * as queries from './notification-policy.queries.ts';
import { findQuietEnd } from './quiet-hours.ts';

export async function getPolicy({ unit, companyId }: Context): Promise<NoticePolicy> {
  const [policy] = await unit.query(queries.selectPolicy(companyId));
  return policy ?? defaultPolicy;
}

const withoutVersion = ({ version: _, ...said }: NoticePolicy) => said;

/** @throws VERSION_CONFLICT */
export async function changePolicy(context: Context, policy: NoticePolicy): Promise<NoticePolicy> {
  const previousPolicy = await getPolicy(context);
  const upsert = queries.upsertPolicy(context.companyId, policy);
  const nextPolicy = await updateVersioned(context, upsert, () => getPolicy(context));
  audit(context, {
    action: 'notification.policy.change',
    subject: { type: 'company', id: context.companyId },
    before: withoutVersion(previousPolicy),
    after: withoutVersion(nextPolicy),
  });
  return nextPolicy;
}

const accountMethods = {
  push: ({ push }) => push,
  mail: ({ email }) => email,
  text: ({ sms }) => sms,
} as const satisfies Record<DeliveryMethod, (notifications: Preferences['notifications']) => boolean>;

/** Delivery of a kind to a person: the ways, and the time at which it may leave if not now. */
export interface Delivery extends Record<DeliveryMethod, boolean> {
  /** The end of the quiet hours, by the clock of the person. */
  leavesAt: string | undefined;
  account: Preferences;
}

export type DeliveryByPerson = ReadonlyMap<string, Delivery>;

/** When it ceases to be quiet in a zone: looked for once in each. */
function createQuietEndFinder(quiet: QuietHours, at: Date): (timezone: string) => string | undefined {
  const endsByZone = new Map<string, string | undefined>();
  return (timezone) => {
    if (!endsByZone.has(timezone)) endsByZone.set(timezone, findQuietEnd(quiet, timezone, at));
    return endsByZone.get(timezone);
  };
}

/**
 * Delivery of things of this kind to each of these persons now. A company's policy applies to its members: a customer with an
 * account is notified by the account's settings, and at once.
 */
export async function loadDelivery(
  context: Context,
  kind: NotificationKind,
  personIds: readonly string[],
): Promise<Map<string, Delivery>> {
  if (personIds.length === 0) return new Map();
  const { companyId, unit } = context;
  const [[policy = defaultPolicy], choices] = await unit.queryAll<[NoticePolicy, queries.OwnChoicesRow]>([
    queries.selectPolicy(companyId),
    queries.selectOwnChoices(companyId, personIds),
  ]);
  const accounts = await listPreferences(context, personIds);
  const members = new Set((await findActiveMembers(context, personIds)).map(({ personId }) => personId));
  const chosen = new Map(choices.map(({ personId, choices: own }) => [personId, own]));
  const { kinds } = policy;
  const quiet = getQuietHours(policy);
  const at = context.at ? new Date(context.at) : new Date();
  const endOfQuiet = quiet && !kinds[kind].urgent ? createQuietEndFinder(quiet, at) : () => undefined;
  const { locale, timeZone } = context.company;
  const deliveries = [...new Set(personIds)].map((id): [string, Delivery] => {
    const account = accounts.get(id) ?? createDefaultPreferences(locale, timeZone);
    const own = chosen.get(id) ?? {};
    const goes = (deliveryMethod: DeliveryMethod) => {
      const isWanted = accountMethods[deliveryMethod](account.notifications);
      return members.has(id)
        ? getMethodSetting({ kinds, own, account: isWanted }, kind, deliveryMethod).isOn
        : isWanted;
    };
    const leavesAt = members.has(id) ? endOfQuiet(account.timezone) : undefined;
    return [id, { push: goes('push'), mail: goes('mail'), text: goes('text'), leavesAt, account }];
  });
  return new Map(deliveries);
}

/** Of these persons, those reached this way, and those who get a notice in the product instead. */
export function splitByMethod(
  delivery: DeliveryByPerson,
  { personIds, way: method }: { personIds: readonly string[]; way: DeliveryMethod },
): { wanted: string[]; instead: string[] } {
  const isEnabled = (id: string) => delivery.get(id)?.[method] === true;
  return { wanted: personIds.filter(isEnabled), instead: personIds.filter((id) => !isEnabled(id)) };
}

/** Of these persons, those a message must not disturb now, each with the earliest time for it. */
export function listDelayed(delivery: DeliveryByPerson, personIds: readonly string[]): Map<string, string> {
  const later = personIds.flatMap((id) => {
    const leavesAt = delivery.get(id)?.leavesAt;
    return leavesAt ? [[id, leavesAt] as const] : [];
  });
  return new Map(later);
}

/** The member's own settings here, way by way, and those that the company fixes. */
export async function getOwnPreferences(context: Context): Promise<OwnPreferences> {
  const { personId } = getSignedInPersonId(context);
  const { companyId, unit } = context;
  const [[policy = defaultPolicy], [choice]] = await unit.queryAll<[NoticePolicy, queries.OwnChoicesRow]>([
    queries.selectPolicy(companyId),
    queries.selectOwnChoices(companyId, [personId]),
  ]);
  const { kinds, quietFrom, quietUntil } = policy;
  const own = choice?.choices ?? {};
  const toMethodSetting = (kind: NotificationKind, deliveryMethod: DeliveryMethod) => {
    const { isOn, by } = getMethodSetting({ kinds, own, account: true }, kind, deliveryMethod);
    return { way: deliveryMethod, isOn, isFixed: by === 'company' };
  };
  const kindSettings = notificationKinds.map((kind) => ({
    kind,
    urgent: kinds[kind].urgent,
    ways: methodsOfKind[kind].map((methodOfKind) => toMethodSetting(kind, methodOfKind)),
  }));
  return { kinds: kindSettings, quietFrom, quietUntil };
}

/** @throws NOTICE_WAY_FIXED where the company decides it */
export async function chooseWay(
  context: Context,
  choice: { kind: NotificationKind; way: DeliveryMethod; isOn: boolean },
): Promise<OwnPreferences> {
  const { personId } = getSignedInPersonId(context);
  const { kind, way: method } = choice;
  const { kinds } = await getPolicy(context);
  if (getMethodSetting({ kinds, own: {}, account: true }, kind, method).by === 'company') {
    throw fail(notificationErrors.NOTICE_WAY_FIXED);
  }
  await context.unit.query(queries.upsertChoice(context.companyId, { personId, ...choice }));
  return getOwnPreferences(context);
}
