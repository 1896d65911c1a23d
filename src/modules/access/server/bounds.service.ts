/** Possible bounds of permissions: the attributes that endpoints are judged by, and the things that modules offer for choice. */
import { type Endpoint, getPermissions } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { NamesOf } from '#kernel/server/app-module.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import type { GrantBounds, NamedResource } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { maxGrantResources, type NewGrant } from '../contract/grant.endpoints.ts';

/** Things of one type, to which a permission can be bound. */
export interface BoundableResources {
  /** As subjects of endpoints are called. */
  type: string;
  title: LocalText;
  /** Permission required to search for them. */
  reads: string;
  find(
    context: Context,
    query: { q: string | undefined; limit: number },
  ): Promise<readonly { id: string; name: string }[]>;
}

export const boundableResourcePoint = defineExtensionPoint<BoundableResources>('access.bound-things');

type RequestedBounds = Pick<NewGrant, 'only' | 'upTo'>;

const findScopingEndpoints = (context: Context, permission: string): Endpoint[] =>
  appOf(context)
    .modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter((endpoint) => endpoint.scopedBy !== null && getPermissions(endpoint).includes(permission));

/** The type of the things that the endpoint is judged by. */
const getScopeType = ({ scopedBy: judgedBy, subject }: Endpoint): string | null =>
  judgedBy?.resource && subject?.params !== undefined ? subject.type : null;

const isScoped = (endpoint: Endpoint, type: string | null, { upTo }: RequestedBounds): boolean =>
  (type === null || getScopeType(endpoint) === type) && (upTo == null || endpoint.scopedBy?.sums !== undefined);

/** Every permission must be judged by both somewhere, for each kind of thing: else it would hold nowhere. @throws GRANT_NOT_BOUND */
export function assertBounds(
  context: Context,
  permissions: readonly Pick<PermissionDefinition, 'name' | 'ko' | 'en'>[],
  bounds: RequestedBounds,
): void {
  if (!bounds.only && bounds.upTo == null) return;
  const types = bounds.only ? [...new Set(bounds.only.map(({ type }) => type))] : [null];
  const never = permissions.find(({ name }) => {
    const endpoints = findScopingEndpoints(context, name);
    return !types.every((type) => endpoints.some((endpoint) => isScoped(endpoint, type, bounds)));
  });
  if (!never) return;
  const { ko, en, ...definition } = accessErrors.GRANT_NOT_BOUND;
  throw fail({
    ...definition,
    ko: fillTemplate(ko, { permission: never.ko }),
    en: fillTemplate(en, { permission: never.en }),
  });
}

/** As they are called now, each once. @throws GRANT_THING_UNKNOWN */
export async function getNamedBounds(context: Context, { only, upTo }: RequestedBounds): Promise<GrantBounds> {
  const { currency } = context.company;
  const ceiling = upTo == null ? null : { amount: upTo, currency };
  if (!only) return { only: null, upTo: ceiling };
  const namesByType: Record<string, NamesOf> = Object.assign(
    {},
    ...appOf(context).modules.map(({ subjects }) => subjects),
  );
  const named: NamedResource[] = [];
  for (const [type, resources] of Map.groupBy(only, (resource) => resource.type)) {
    const ids = [...new Set(resources.map(({ id }) => id))];
    const names = new Map(((await namesByType[type]?.(context, ids)) ?? []).map(({ id, name }) => [id, name]));
    for (const id of ids) {
      const name = names.get(id);
      if (name === undefined) throw fail(accessErrors.GRANT_THING_UNKNOWN);
      named.push({ type, id, name });
    }
  }
  return { only: named, upTo: ceiling };
}

/** Bounds common to all these permissions, with some things of each kind that the caller may view. */
export async function listAvailableBounds(
  context: Context,
  query: { permissions: readonly string[]; things?: boolean | undefined; q?: string | undefined },
) {
  const { permissions, things: looked = false, q } = query;
  const judged = permissions.map((name) => findScopingEndpoints(context, name));
  const inAll = (is: (endpoint: Endpoint) => boolean) => judged.length > 0 && judged.every((some) => some.some(is));
  const resources: (NamedResource & { kind: LocalText })[] = [];
  const sources = !looked ? [] : contributionsTo(appOf(context), boundableResourcePoint);
  for (const { type, title: kind, reads, find } of sources) {
    if (!inAll((endpoint) => getScopeType(endpoint) === type) || !hasPermission(context, reads)) continue;
    for (const { id, name } of await find(context, { q, limit: maxGrantResources }))
      resources.push({ type, id, name, kind });
  }
  return {
    byThing: inAll((endpoint) => getScopeType(endpoint) !== null),
    bySum: inAll(({ scopedBy: judgedBy }) => judgedBy?.sums !== undefined),
    things: resources,
  };
}
