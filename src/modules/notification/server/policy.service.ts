/** How a company tells its members: what it says, what each chose, and what holds of both. The one place where that is judged. */
import { fail } from '#kernel/contract/error.ts';
import { firstPreferences, type Preferences } from '#kernel/contract/preferences.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { findActive } from '#modules/company/server/index.ts';
import { choicesOf, signedIn } from '#modules/identity/server/index.ts';
import { notificationErrors } from '../contract/errors.ts';
import {
  firstPolicy,
  type NoticePolicy,
  type OwnKinds,
  type QuietHours,
  quietOf,
  type ToldKind,
  toldKinds,
  type Way,
  wayOf,
  waysOfKind,
} from '../contract/policy.ts';
import * as queries from './policy.queries.ts';
import { quietUntil } from './quiet.ts';

export async function readPolicy({ unit, companyId }: Context): Promise<NoticePolicy> {
  const [policy] = await unit.query(queries.selectPolicy(companyId));
  return policy ?? firstPolicy;
}

const told = ({ version: _, ...said }: NoticePolicy) => said;

/** @throws VERSION_CONFLICT */
export async function changePolicy(context: Context, policy: NoticePolicy): Promise<NoticePolicy> {
  const before = await readPolicy(context);
  const upsert = queries.upsertPolicy(context.companyId, policy);
  const after = await updateVersioned(context, upsert, () => readPolicy(context));
  audit(context, {
    action: 'notification.policy.change',
    subject: { type: 'company', id: context.companyId },
    before: told(before),
    after: told(after),
  });
  return after;
}

const accountWay = {
  push: ({ push }) => push,
  mail: ({ email }) => email,
  text: ({ sms }) => sms,
} as const satisfies Record<Way, (told: Preferences['notifications']) => boolean>;

/** What somebody is told of a kind: by which ways, and when it may leave where that is not now. */
export interface Told extends Record<Way, boolean> {
  /** The end of the quiet hours, by the clock of the person. */
  leavesAt: string | undefined;
  account: Preferences;
}

export type ToldBy = ReadonlyMap<string, Told>;

/** When it ceases to be quiet in a zone: looked for once in each. */
function endsOf(quiet: QuietHours, at: Date): (timezone: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (timezone) => {
    if (!known.has(timezone)) known.set(timezone, quietUntil(quiet, timezone, at));
    return known.get(timezone);
  };
}

/**
 * How each of these persons is told of things of this kind now. What a company says holds for its members: a customer with an
 * account is told as the account says, and at once.
 */
export async function toldOf(
  context: Context,
  kind: ToldKind,
  personIds: readonly string[],
): Promise<Map<string, Told>> {
  if (personIds.length === 0) return new Map();
  const { companyId, unit } = context;
  const [[policy = firstPolicy], choices] = await unit.queryAll<[NoticePolicy, queries.Choices]>([
    queries.selectPolicy(companyId),
    queries.selectChoices(companyId, personIds),
  ]);
  const accounts = await choicesOf(context, personIds);
  const members = new Set((await findActive(context, personIds)).map(({ personId }) => personId));
  const chosen = new Map(choices.map(({ personId, choices: own }) => [personId, own]));
  const { kinds } = policy;
  const quiet = quietOf(policy);
  const at = context.at ? new Date(context.at) : new Date();
  const endOfQuiet = quiet && !kinds[kind].urgent ? endsOf(quiet, at) : () => undefined;
  const { locale, timeZone } = context.company;
  const told = [...new Set(personIds)].map((id): [string, Told] => {
    const account = accounts.get(id) ?? firstPreferences(locale, timeZone);
    const own = chosen.get(id) ?? {};
    const goes = (way: Way) => {
      const isWanted = accountWay[way](account.notifications);
      return members.has(id) ? wayOf({ kinds, own, account: isWanted }, kind, way).isOn : isWanted;
    };
    const leavesAt = members.has(id) ? endOfQuiet(account.timezone) : undefined;
    return [id, { push: goes('push'), mail: goes('mail'), text: goes('text'), leavesAt, account }];
  });
  return new Map(told);
}

/** Of these persons, those who are told this way, and those who read it in the product instead. */
export function byWay(
  told: ToldBy,
  { personIds, way }: { personIds: readonly string[]; way: Way },
): { wanted: string[]; instead: string[] } {
  const isTold = (id: string) => told.get(id)?.[way] === true;
  return { wanted: personIds.filter(isTold), instead: personIds.filter((id) => !isTold(id)) };
}

/** Of these persons, those whom a message must not disturb now, each with the time at which it may. */
export function waiting(told: ToldBy, personIds: readonly string[]): Map<string, string> {
  const later = personIds.flatMap((id) => {
    const leavesAt = told.get(id)?.leavesAt;
    return leavesAt ? [[id, leavesAt] as const] : [];
  });
  return new Map(later);
}

/** What holds for oneself here, way by way, and what the company leaves nobody to choose. */
export async function readOwnKinds(context: Context): Promise<OwnKinds> {
  const { personId } = signedIn(context);
  const { companyId, unit } = context;
  const [[policy = firstPolicy], [choice]] = await unit.queryAll<[NoticePolicy, queries.Choices]>([
    queries.selectPolicy(companyId),
    queries.selectChoices(companyId, [personId]),
  ]);
  const { kinds, quietFrom, quietUntil } = policy;
  const own = choice?.choices ?? {};
  const ofWay = (kind: ToldKind, way: Way) => {
    const { isOn, by } = wayOf({ kinds, own, account: true }, kind, way);
    return { way, isOn, isFixed: by === 'company' };
  };
  const shown = toldKinds.map((kind) => ({
    kind,
    urgent: kinds[kind].urgent,
    ways: waysOfKind[kind].map((way) => ofWay(kind, way)),
  }));
  return { kinds: shown, quietFrom, quietUntil };
}

/** @throws NOTICE_WAY_FIXED where the company decides it */
export async function chooseWay(
  context: Context,
  choice: { kind: ToldKind; way: Way; isOn: boolean },
): Promise<OwnKinds> {
  const { personId } = signedIn(context);
  const { kind, way } = choice;
  const { kinds } = await readPolicy(context);
  if (wayOf({ kinds, own: {}, account: true }, kind, way).by === 'company') {
    throw fail(notificationErrors.NOTICE_WAY_FIXED);
  }
  await context.unit.query(queries.setChoice(context.companyId, { personId, ...choice }));
  return readOwnKinds(context);
}
