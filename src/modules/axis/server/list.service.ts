/** Lists, search and counts. Each is one round trip once the company's types are cached; a search with a filter is two. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { readText } from '#kernel/contract/input/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { forceGenericPlan } from '#kernel/server/database/unit.ts';
import { createSearchClauses, createTsqueries } from '#kernel/server/search/search-tokens.ts';
import { isAxis } from '../contract/axis.ts';
import { everyAxis } from '../contract/endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import { defaultSort, type Filter } from '../contract/filter.ts';
import type { AxisRecord, AxisRecordView, FieldValues, HistoryEntryView, Reference } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';

import { readFilter, readSort } from './filter.ts';
import {
  countSearchResults,
  type ListQuery,
  type ListSearch,
  type SearchTerms,
  selectCounts,
  selectLatestValued,
  selectList,
  selectMatches,
  selectSearchResults,
  selectStats,
  selectValued,
  updateFoldedCounts,
} from './list.queries.ts';
import { encodePosition, readPosition } from './list-position.ts';
import { selectIdsOfTypes } from './names.queries.ts';
import { type RecordKey, readRecord } from './record.service.ts';
import { toRecordViews } from './record-view.ts';
import { selectHistory } from './records.queries.ts';
import { canUseType, toSqlTypeName } from './rights.ts';
import { findAllowedTypes, getAllowedType, getRecordTypes, listReadableTypeNames } from './type.service.ts';

export interface ListRequest {
  axis: string;
  type?: string;
  q?: string;
  filter?: Filter;
  sort?: string;
  /** Only these fields. */
  fields?: readonly string[];
  deleted?: boolean;
  cursor?: string;
  limit?: number;
  /** All that a search finds, not the best thousand. */
  whole?: boolean;
}

const maxCandidates = 200;
/** Ranked for each result returned: enough for the best to come first, few enough to be quick. */
const candidatesPerResult = 2;
const maxListCandidates = 1000;
/**
 * How far the list is gone along before anything else is tried: enough that a value which a tenth of the records have fills a page, few
 * enough to be read in no time. And how far where many have the value: that is a tenth of what it takes to look at as many that have it.
 */
const reach = { near: 300, far: 5000 };
/** Maximum matches for which the database picks the page itself: `few` is tried first, `many` after scanning the list failed. */
const mostLatest = { few: 300, many: 5000 };

/** Null when the query has nothing to search for: nothing is found. */
function buildSearchTerms(
  context: Context,
  types: readonly TypeDefinition[],
  q: string,
  most: number,
): SearchTerms | null {
  const clauses = createSearchClauses(q);
  if (clauses.length === 0) return null;
  return {
    ...createTsqueries(context.companyId, clauses),
    exact: readText(q),
    types: types.map(toSqlTypeName),
    most,
  };
}

/**
 * Conditions must be tested on every match, or a common word would hide what they leave. Few matches are tested by their ids;
 * where very many records match, the records are tested in the order of the list until a page is full.
 */
async function findSearchMatches(context: Context, terms: SearchTerms, deleted: boolean): Promise<ListSearch> {
  const matches = await context.unit.query(selectMatches(terms, deleted));
  if (matches.length >= terms.most) return { by: 'test', whole: terms.whole };
  return { by: 'ids', ids: matches.map((match) => match.id) };
}

function pickFields(record: AxisRecordView, keys: readonly string[] | undefined): AxisRecordView {
  if (!keys) return record;
  return { ...record, fields: Object.fromEntries(keys.map((key) => [key, record.fields[key]])) };
}

/** Records of an axis the caller may not read, for modules that aggregate over them. */
export async function listUnreadableIds(context: Context, axis: string): Promise<string[]> {
  const closed = (await getRecordTypes(context)).filter(
    (type) => type.axis === axis && !canUseType(context, type, 'read'),
  );
  if (closed.length === 0) return [];
  const keys = closed.map(({ key }) => key);
  return (await context.unit.query(selectIdsOfTypes(context.companyId, axis, keys))).map(({ id }) => id);
}

/** Lists that have an index in their order. */
const isIndexedSort = ({ by }: ListQuery['order']) => by === 'updatedAt' || by === 'title';

/** A list that asks for values. */
type ValueList = ListQuery & { contains: Record<string, unknown> };
/** Ids among which the page is, or the page itself. */
interface Ids {
  ids: readonly string[];
  isPage: boolean;
}

const getTypeNames = (list: ValueList): string[] => list.types.map(({ axis, type }) => `${axis}/${type}`);

/** Without further conditions on the matches, the database picks the page. */
const isLatestOnly = ({ core, jsonPath, order }: ValueList): boolean =>
  core.length === 0 && !jsonPath && order.by === 'updatedAt' && order.down;

/** Null if this many or more records match. */
async function findLatestIds({ unit }: Context, list: ValueList, most: number): Promise<Ids | null> {
  const { contains, after, limit } = list;
  const latest = await unit.query(selectLatestValued({ types: getTypeNames(list), contains, most, after, limit }));
  return latest.some(({ id }) => id === null) ? null : { ids: latest.flatMap(({ id }) => id ?? []), isPage: true };
}

/** Null where too many have the values. */
async function findValuedIds({ unit }: Context, list: ValueList): Promise<Ids | null> {
  const { contains } = list;
  const valued = await unit.query(selectValued({ types: getTypeNames(list), contains, most: maxListCandidates }));
  return valued.length >= maxListCandidates ? null : { ids: valued.map(({ id }) => id), isPage: false };
}

/**
 * A common value is met at the beginning of the list, a rare one is looked up. One that many have and that is not there is met somewhat
 * further on, or the latest of them are looked for. What is very common and long ago is looked for along the list, as is all that is no
 * value: ranges, parts of words, what is not so.
 */
async function loadListRows(context: Context, list: ListQuery) {
  const { contains, deleted, search, order, limit } = list;
  const along = (within: number | null) => context.unit.query(selectList({ ...list, within }));
  if (!contains || deleted || search) return along(null);
  const valued: ValueList = { ...list, contains };
  const [isOrdered, isLast] = [isIndexedSort(order), isLatestOnly(valued)];
  if (isOrdered) {
    const near = await along(reach.near);
    if (near.length >= limit) return near;
  }
  let idSet = isLast ? await findLatestIds(context, valued, mostLatest.few) : await findValuedIds(context, valued);
  if (!idSet && isOrdered) {
    const far = await along(reach.far);
    if (far.length >= limit) return far;
    if (isLast) idSet = await findLatestIds(context, valued, mostLatest.many);
  }
  if (!idSet) return along(null);
  const { ids, isPage } = idSet;
  if (ids.length === 0) return [];
  const rows = await context.unit.query(selectList({ ...list, search: { by: 'ids', ids } }));
  // A change between the two queries leaves a gap in the page, which does not mean the list has ended.
  return isPage && rows.length < ids.length ? along(null) : rows;
}

/** @throws UNKNOWN_AXIS, UNKNOWN_TYPE, BAD_CURSOR, VALIDATION_FAILED for fields that the type does not have */
export async function listRecords(context: Context, request: ListRequest): Promise<PagedResult<AxisRecordView>> {
  const types = await findAllowedTypes(context, request, 'read');
  const { sort = defaultSort, limit = 20, q } = request;
  const order = readSort(types, sort);
  const cursor = readPosition(sort, request.cursor);
  const filter = readFilter(types, request.filter ?? {});
  const terms = q === undefined ? null : buildSearchTerms(context, types, q, maxListCandidates);
  if (types.length === 0 || (q !== undefined && !terms))
    return toPage<AxisRecordView>([], { limit, position: () => null });
  const deleted = request.deleted ?? false;
  const isFiltered = filter.core.length > 0 || filter.contains !== null || filter.jsonPath !== null;
  const search: ListSearch | null =
    terms &&
    (isFiltered || request.whole ? await findSearchMatches(context, terms, deleted) : { by: 'candidates', terms });
  const list = {
    companyId: context.companyId,
    types: types.map(({ axis, key }) => ({ axis, type: key })),
    deleted,
    ...filter,
    search,
    within: null,
    order,
    after: cursor,
    limit: limit + 1,
  };
  const rows = await toRecordViews(context, await loadListRows(context, list));
  const page = toPage(rows, { limit, position: ({ position: value, id }) => encodePosition(sort, { value, id }) });
  return mapPage(page, (row) => pickFields(row, request.fields));
}

/** Of a type's field that is a choice. @throws UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN, VALIDATION_FAILED for another field */
export async function countByField(context: Context, of: { axis: string; type: string; field: string }) {
  const { fields } = await getAllowedType(context, of, 'read');
  if (!fields.some(({ key, kind }) => key === of.field && kind === 'choice')) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'field' }] });
  }
  return context.unit.query(selectCounts(context.companyId, of));
}

export interface SearchRequest {
  q: string;
  axes?: readonly string[];
  limit?: number;
  includeMetadata?: boolean;
}

export interface SearchResult {
  results: AxisRecordView[];
  metadata?: { total: number; capped: boolean; byAxis: Record<string, number> };
}

/** Searches titles, codes and texts of all axes, or of those named, of types that the caller may read. @throws UNKNOWN_AXIS */
export async function findRecords(context: Context, request: SearchRequest): Promise<SearchResult> {
  const unknown = request.axes?.find((axis) => !isAxis(axis));
  if (unknown !== undefined) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis: unknown } });
  const readable = await findAllowedTypes(context, { axis: everyAxis }, 'read');
  const types = readable.filter((type) => request.axes?.includes(type.axis) ?? true);
  const { limit = 20 } = request;
  const most = request.includeMetadata ? maxCandidates : Math.min(maxCandidates, limit * candidatesPerResult);
  const terms = buildSearchTerms(context, types, request.q, most);
  const none = { total: 0, capped: false, byAxis: {} };
  if (!terms || types.length === 0) return { results: [], ...(request.includeMetadata && { metadata: none }) };
  const { companyId } = context;
  const selection = selectSearchResults(companyId, { terms, limit });
  if (!request.includeMetadata) {
    const [, record] = await context.unit.queryAll<[unknown, AxisRecord]>([forceGenericPlan, selection]);
    return { results: await toRecordViews(context, record) };
  }
  const [, rows, counts] = await context.unit.queryAll<[unknown, AxisRecord, { axis: string; count: number }]>([
    forceGenericPlan,
    selection,
    countSearchResults(companyId, terms),
  ]);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const byAxis = Object.fromEntries(counts.map(({ axis, count }) => [axis, count]));
  return { results: await toRecordViews(context, rows), metadata: { total, capped: total >= maxCandidates, byAxis } };
}

/** Rows of single sessions that are left to be added up each time. */
const maxLooseRows = 200;

/** Of types that the caller may read. */
export async function computeAxisStats(context: Context) {
  const readable = new Set(await listReadableTypeNames(context));
  const counts = await context.unit.query(selectStats(context.companyId));
  if (counts.reduce((sum, { loose }) => sum + loose, 0) > maxLooseRows) await context.unit.query(updateFoldedCounts());
  const types = counts
    .filter(({ axis, type }) => readable.has(`${axis}/${type}`))
    .map(({ loose: _, ...count }) => count);
  const sum = (key: 'total' | 'deleted' | 'recent') => types.reduce((total, type) => total + type[key], 0);
  return { total: sum('total'), deleted: sum('deleted'), recent: sum('recent'), types };
}

/** The fields among changed values, by their keys alone. */
function getFieldsIn(changed: Record<string, unknown>): FieldValues {
  const fields = Object.entries(changed).filter(([name]) => name.startsWith('fields.'));
  return Object.fromEntries(fields.map(([name, value]) => [name.slice('fields.'.length), value]));
}

/** Latest first, with what the values of each change name, now and before. @throws UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND, BAD_CURSOR */
export async function readHistory(
  context: Context,
  key: RecordKey,
  list: { cursor?: string; limit: number },
): Promise<PagedResult<HistoryEntryView>> {
  const { axis, type } = await readRecord(context, key, { includeDeleted: true });
  const filter = { id: key.id, before: readCursor(z.int32(), list.cursor), limit: list.limit + 1 };
  const rows = await context.unit.query(selectHistory(context.companyId, filter));
  const naming = rows.flatMap(({ before, after }) =>
    [before, after].map((some) => ({ axis, type, fields: getFieldsIn(some) })),
  );
  const named = await toRecordViews(context, naming);
  const entries = rows.map((row, at): HistoryEntryView => {
    const both = named.slice(at * 2, at * 2 + 2).flatMap(({ references }) => references);
    const references = new Map<string, Reference>(both.map((reference) => [reference.id, reference]));
    return { ...row, references: [...references.values()] };
  });
  return toPage(entries, { limit: list.limit, position: ({ version }) => version });
}
