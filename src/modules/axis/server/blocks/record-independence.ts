/**
 * Of thousands of changes, those that can be taken back each by itself: the record is as the run left it, and nobody relies on it. Found by a
 * few statements for all of them. In any doubt a change is none of these: then the rule for sets of changes judges it.
 */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { listFieldPermissions } from '#kernel/contract/record-type.ts';
import type { UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { hasGuards } from '../field-guards.ts';
import {
  selectChangedIds,
  selectHoldersOfCodes,
  selectLinkedIds,
  selectReferencedIds,
  selectSharedCodes,
} from '../reliance.queries.ts';
import { getRecordTypes } from '../type.service.ts';
import { findDefinition, getReferenceNames } from './record-impacts.ts';
import { getRecordImpact } from './record-set.ts';

/** Maximum ids per statement. */
const idsPerQuery = 5000;
/** Maximum whole impacts in memory at once. */
const impactsPerQuery = 1000;

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

interface IndependenceQuery {
  context: Context;
  circumstances: UndoFacts;
}

const getRecordId = (impact: StoredImpact): string => getRecordImpact(impact).recordId;

/** Without those whose record is another than the change left it: changed, deleted, brought back or erased. */
async function filterUnchanged(
  { context }: IndependenceQuery,
  impacts: readonly StoredImpact[],
): Promise<StoredImpact[]> {
  const remaining: StoredImpact[] = [];
  for (const some of slices(impacts, idsPerQuery)) {
    const versions = some.map((impact) => {
      const { recordId: id, version, action } = getRecordImpact(impact);
      return { id, version, isDeleted: action === 'delete' };
    });
    const rows = await context.unit.query(selectChangedIds(context.companyId, versions));
    const changed = new Set(rows.map(({ id }) => id));
    remaining.push(...some.filter((impact) => !changed.has(getRecordId(impact))));
  }
  return remaining;
}

/** Of what was made, without those that somebody relies on. Records of the set that name one another go together. */
async function filterUnused(
  asking: IndependenceQuery,
  makings: readonly StoredImpact[],
  set: readonly string[],
): Promise<StoredImpact[]> {
  const { context, circumstances } = asking;
  const { companyId } = context;
  const fields = (await getRecordTypes(context)).flatMap(({ axis, key: type, fields: all }) =>
    all.flatMap(({ kind, key }) => (kind === 'record' ? { axis, type, key } : [])),
  );
  const ids = makings.map(getRecordId);
  const used = new Set(
    (await context.unit.query(selectReferencedIds(companyId, { ids, fields, but: set }))).map(({ id }) => id),
  );
  for (const some of slices(ids, idsPerQuery)) {
    for (const { id } of await context.unit.query(selectLinkedIds(companyId, some))) used.add(id);
    const users = await circumstances.users(
      'record',
      some.map((id) => ({ id, since: null })),
    );
    for (const [id, own] of users) if (own.length > 0) used.add(id);
    for (const { id } of await circumstances.holds('record', some)) used.add(id);
  }
  return makings.filter((impact) => !used.has(getRecordId(impact)));
}

/** Of deletions, without those whose record would need a code, or a value, that another may have. */
async function filterWithFreeCodes(
  { context }: IndependenceQuery,
  deletions: readonly StoredImpact[],
): Promise<StoredImpact[]> {
  const unguarded = deletions.filter((impact) => !hasGuards(context, getRecordImpact(impact)));
  const rows = await context.unit.query(selectSharedCodes(context.companyId, unguarded.map(getRecordId)));
  const shared = new Set(rows.map(({ id }) => id));
  return unguarded.filter((impact) => !shared.has(getRecordId(impact)));
}

/** Of updates, without those of codes, of what names other records, and of what not everybody may change. */
async function filterUntied(
  { context, circumstances }: IndependenceQuery,
  updates: readonly StoredImpact[],
): Promise<StoredImpact[]> {
  const types = await getRecordTypes(context);
  const remaining: StoredImpact[] = [];
  for (const some of slices(updates, impactsPerQuery)) {
    for (const [index, impact] of (await circumstances.loadWhole(some)).entries()) {
      const { axis, type, before, after } = getRecordImpact(impact);
      const definition = findDefinition(types, { axis, type });
      const names = new Set(Object.keys({ ...before, ...after }));
      const isTied = names.has('code') || getReferenceNames(definition).some((name) => names.has(name));
      const isActionOnly =
        definition &&
        [...names].some((name) => listFieldPermissions(definition, name.replace(/^fields\./, '')).length > 0);
      if (definition && !isTied && !isActionOnly && !hasGuards(context, { axis, type }))
        remaining.push(some[index] as StoredImpact);
    }
  }
  return remaining;
}

/** Finds the independent changes, by record. */
export async function findIndependent(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: UndoFacts,
): Promise<Map<string, StoredImpact>> {
  const asking = { context, circumstances };
  const byRecord = Map.groupBy(impacts, getRecordId);
  const single = [...byRecord.values()].flatMap((own) => (own.length === 1 ? own : []));
  const remaining = await filterUnchanged(asking, single);
  const of = (isMeant: (change: ReturnType<typeof getRecordImpact>) => boolean) =>
    remaining.filter((impact) => isMeant(getRecordImpact(impact)));
  const makings = of(({ action, undoing }) => action === 'create' || (action === 'restore' && !undoing));
  const independent = [
    ...(makings.length > 0 ? await filterUnused(asking, makings, [...byRecord.keys()]) : []),
    ...(await filterWithFreeCodes(
      asking,
      of(({ action }) => action === 'delete'),
    )),
    ...(await filterUntied(
      asking,
      of(({ action }) => action === 'update'),
    )),
  ];
  return new Map(independent.map((impact) => [getRecordId(impact), impact]));
}

/** The independent records that have one of the codes other records would get back. */
export async function findHoldersOfCodes(
  context: Context,
  ids: readonly string[],
  codes: readonly { axis: string; type: string; code: string }[],
): Promise<string[]> {
  if (codes.length === 0 || ids.length === 0) return [];
  return (await context.unit.query(selectHoldersOfCodes(context.companyId, ids, codes))).map(({ id }) => id);
}
