/** To what permissions can be bound: what endpoints say they are judged by, and the things that rooms let one choose. */
import { type Endpoint, permissionsOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import type { GrantBounds, NamedThing } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { mostThings, type NewGrant } from '../contract/grant.endpoints.ts';

/** Things of one type, for who binds a permission to some of them. */
export interface BoundThings {
  /** As subjects of endpoints are called. */
  type: string;
  title: LocalText;
  /** What one must hold to look for them. */
  reads: string;
  find(
    context: Context,
    asked: { q: string | undefined; limit: number },
  ): Promise<readonly { id: string; name: string }[]>;
}

export const boundThings = definePoint<BoundThings>('access.bound-things');

type Wanted = Pick<NewGrant, 'only' | 'upTo'>;

const judging = (context: Context, permission: string): Endpoint[] =>
  houseOf(context)
    .rooms.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter((endpoint) => endpoint.judgedBy !== null && permissionsOf(endpoint).includes(permission));

/** The type of the things that the endpoint is judged by. */
const typeOf = ({ judgedBy, subject }: Endpoint): string | null =>
  judgedBy?.thing && subject?.params !== undefined ? subject.type : null;

const isJudged = (endpoint: Endpoint, type: string | null, { upTo }: Wanted): boolean =>
  (type === null || typeOf(endpoint) === type) && (upTo == null || endpoint.judgedBy?.sums !== undefined);

/** Every permission must be judged by both somewhere, for each kind of thing: else it would hold nowhere. @throws GRANT_NOT_BOUND */
export function guardBounds(
  context: Context,
  permissions: readonly Pick<PermissionDefinition, 'name' | 'ko' | 'en'>[],
  wanted: Wanted,
): void {
  if (!wanted.only && wanted.upTo == null) return;
  const types = wanted.only ? [...new Set(wanted.only.map(({ type }) => type))] : [null];
  const never = permissions.find(({ name }) => {
    const endpoints = judging(context, name);
    return !types.every((type) => endpoints.some((endpoint) => isJudged(endpoint, type, wanted)));
  });
  if (!never) return;
  const { ko, en, ...definition } = accessErrors.GRANT_NOT_BOUND;
  throw fail({ ...definition, ko: fill(ko, { permission: never.ko }), en: fill(en, { permission: never.en }) });
}

/** As they are called now, each once. @throws GRANT_THING_UNKNOWN */
export async function boundsOf(context: Context, { only, upTo }: Wanted): Promise<GrantBounds> {
  const { currency } = context.company;
  const ceiling = upTo == null ? null : { amount: upTo, currency };
  if (!only) return { only: null, upTo: ceiling };
  const known: Record<string, NamesOf> = Object.assign({}, ...houseOf(context).rooms.map(({ subjects }) => subjects));
  const named: NamedThing[] = [];
  for (const [type, things] of Map.groupBy(only, (thing) => thing.type)) {
    const ids = [...new Set(things.map(({ id }) => id))];
    const names = new Map(((await known[type]?.(context, ids)) ?? []).map(({ id, name }) => [id, name]));
    for (const id of ids) {
      const name = names.get(id);
      if (name === undefined) throw fail(accessErrors.GRANT_THING_UNKNOWN);
      named.push({ type, id, name });
    }
  }
  return { only: named, upTo: ceiling };
}

/** What all of these permissions can be bound to, with some things of each kind that who asks may look at. */
export async function listBounds(
  context: Context,
  asked: { permissions: readonly string[]; things?: boolean | undefined; q?: string | undefined },
) {
  const { permissions, things: looked = false, q } = asked;
  const judged = permissions.map((name) => judging(context, name));
  const inAll = (is: (endpoint: Endpoint) => boolean) => judged.length > 0 && judged.every((some) => some.some(is));
  const things: (NamedThing & { kind: LocalText })[] = [];
  const sources = !looked ? [] : givenAt(houseOf(context), boundThings);
  for (const { type, title: kind, reads, find } of sources) {
    if (!inAll((endpoint) => typeOf(endpoint) === type) || !may(context, reads)) continue;
    for (const { id, name } of await find(context, { q, limit: mostThings })) things.push({ type, id, name, kind });
  }
  return {
    byThing: inAll((endpoint) => typeOf(endpoint) !== null),
    bySum: inAll(({ judgedBy }) => judgedBy?.sums !== undefined),
    things,
  };
}
