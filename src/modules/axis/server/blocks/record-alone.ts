/**
 * Of thousands of changes, those that can be taken back each by itself: the record is as the run left it, and nobody relies on it. Found by a
 * few statements for all of them. In any doubt a change is none of these: then the rule for sets of changes judges it.
 */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { keepersOf } from '#kernel/contract/record-type.ts';
import type { Circumstances } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { hasGuards } from '../field-guards.ts';
import {
  selectChanged,
  selectHoldersOfCodes,
  selectLinked,
  selectReferred,
  selectSharedCodes,
} from '../reliance.queries.ts';
import { recordTypes } from '../type.service.ts';
import { dataOf } from './record-set.ts';
import { definitionOf, referenceNames } from './record-words.ts';

/** So many are asked for by one statement. */
const perQuestion = 5000;
/** So many whole impacts are in memory at once. */
const wholeAtOnce = 1000;

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

interface Asking {
  context: Context;
  circumstances: Circumstances;
}

const idOf = (impact: StoredImpact): string => dataOf(impact).recordId;

/** Without those whose record is another than the change left it: changed, deleted, brought back or erased. */
async function unchanged({ context }: Asking, impacts: readonly StoredImpact[]): Promise<StoredImpact[]> {
  const left: StoredImpact[] = [];
  for (const some of slices(impacts, perQuestion)) {
    const asked = some.map((impact) => {
      const { recordId: id, version, action } = dataOf(impact);
      return { id, version, isDeleted: action === 'delete' };
    });
    const rows = await context.unit.query(selectChanged(context.companyId, asked));
    const changed = new Set(rows.map(({ id }) => id));
    left.push(...some.filter((impact) => !changed.has(idOf(impact))));
  }
  return left;
}

/** Of what was made, without those that somebody relies on. Records of the set that name one another go together. */
async function unused(
  asking: Asking,
  makings: readonly StoredImpact[],
  set: readonly string[],
): Promise<StoredImpact[]> {
  const { context, circumstances } = asking;
  const { companyId } = context;
  const fields = (await recordTypes(context)).flatMap(({ axis, key: type, fields: all }) =>
    all.flatMap(({ kind, key }) => (kind === 'record' ? { axis, type, key } : [])),
  );
  const ids = makings.map(idOf);
  const used = new Set(
    (await context.unit.query(selectReferred(companyId, { ids, fields, but: set }))).map(({ id }) => id),
  );
  for (const some of slices(ids, perQuestion)) {
    for (const { id } of await context.unit.query(selectLinked(companyId, some))) used.add(id);
    const users = await circumstances.users(
      'record',
      some.map((id) => ({ id, since: null })),
    );
    for (const [id, own] of users) if (own.length > 0) used.add(id);
    for (const { id } of await circumstances.holds('record', some)) used.add(id);
  }
  return makings.filter((impact) => !used.has(idOf(impact)));
}

/** Of deletions, without those whose record would need a code, or a value, that another may have. */
async function free({ context }: Asking, deletions: readonly StoredImpact[]): Promise<StoredImpact[]> {
  const unguarded = deletions.filter((impact) => !hasGuards(context, dataOf(impact)));
  const rows = await context.unit.query(selectSharedCodes(context.companyId, unguarded.map(idOf)));
  const shared = new Set(rows.map(({ id }) => id));
  return unguarded.filter((impact) => !shared.has(idOf(impact)));
}

/** Of updates, without those of codes, of what names other records, and of what not everybody may change. */
async function plain({ context, circumstances }: Asking, updates: readonly StoredImpact[]): Promise<StoredImpact[]> {
  const types = await recordTypes(context);
  const left: StoredImpact[] = [];
  for (const some of slices(updates, wholeAtOnce)) {
    for (const [index, impact] of (await circumstances.whole(some)).entries()) {
      const { axis, type, before, after } = dataOf(impact);
      const definition = definitionOf(types, { axis, type });
      const names = new Set(Object.keys({ ...before, ...after }));
      const isTied = names.has('code') || referenceNames(definition).some((name) => names.has(name));
      const isKept =
        definition && [...names].some((name) => keepersOf(definition, name.replace(/^fields\./, '')).length > 0);
      if (definition && !isTied && !isKept && !hasGuards(context, { axis, type }))
        left.push(some[index] as StoredImpact);
    }
  }
  return left;
}

/** Those that stand alone, by their records. */
export async function findAlone(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: Circumstances,
): Promise<Map<string, StoredImpact>> {
  const asking = { context, circumstances };
  const byRecord = Map.groupBy(impacts, idOf);
  const single = [...byRecord.values()].flatMap((own) => (own.length === 1 ? own : []));
  const left = await unchanged(asking, single);
  const of = (wanted: (about: ReturnType<typeof dataOf>) => boolean) => left.filter((impact) => wanted(dataOf(impact)));
  const makings = of(({ action, undoing }) => action === 'create' || (action === 'restore' && !undoing));
  const found = [
    ...(makings.length > 0 ? await unused(asking, makings, [...byRecord.keys()]) : []),
    ...(await free(
      asking,
      of(({ action }) => action === 'delete'),
    )),
    ...(await plain(
      asking,
      of(({ action }) => action === 'update'),
    )),
  ];
  return new Map(found.map((impact) => [idOf(impact), impact]));
}

/** Of records that stand alone, those that have one of the codes that others would get back. */
export async function haveCodes(
  context: Context,
  ids: readonly string[],
  codes: readonly { axis: string; type: string; code: string }[],
): Promise<string[]> {
  if (codes.length === 0 || ids.length === 0) return [];
  return (await context.unit.query(selectHoldersOfCodes(context.companyId, ids, codes))).map(({ id }) => id);
}
