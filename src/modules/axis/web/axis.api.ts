/** What the screens of records load and send. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { call } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { type Pages, useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import type { RecordOption } from '#kernel/web/ui/index.ts';
import { actOnRecord } from '../contract/action.endpoints.ts';
import { bulkChange, listTypes, previewBulkUpdate, searchRecords } from '../contract/collection.endpoints.ts';
import {
  countByField,
  createRecord,
  createRelationship,
  deleteRecord,
  everyAxis,
  listAxisRecords,
  listRecordsOfType,
  listRelationships,
  readHistory,
  readRecord,
  readRecordById,
  removeRelationship,
  replaceRecord,
  restoreRecord,
} from '../contract/endpoints.ts';
import { checkImport, listImports, listRefusedRows, startImport } from '../contract/import.endpoints.ts';
import type { AxisRecordView } from '../contract/record.ts';

export interface RecordKey {
  axis: string;
  type: string;
  id: string;
}
export type ListQuery = NonNullable<CallOf<typeof listRecordsOfType>['query']>;

/** Types change seldom; a live event says when. */
export const useTypes = () => useEndpoint(listTypes, {}, { freshFor: 60_000 });

function listCall({ axis, type }: { axis: string; type: string }) {
  return type
    ? { endpoint: listRecordsOfType, params: { axis, type } }
    : {
        endpoint: listAxisRecords as unknown as typeof listRecordsOfType,
        params: { axis: axis || everyAxis } as never,
      };
}

export function useRecords(place: { axis: string; type: string }, query: ListQuery): Pages<AxisRecordView> {
  const { endpoint, params } = listCall(place);
  return useEndpointPages(endpoint, { params, query });
}

/** How many records have each value of a choice. */
export const useCounts = (params: { axis: string; type: string }, field: string | undefined) =>
  useEndpoint(countByField, { params, query: { field: field ?? '' } }, { enabled: field !== undefined });

/** One page of a list, outside of React: exports and pickers. */
export function loadPage(place: { axis: string; type: string }, query: ListQuery) {
  const { endpoint, params } = listCall(place);
  return call(endpoint, { params, query, quiet: true });
}

export const useRecord = (params: RecordKey) => useEndpoint(readRecord, { params, query: { includeDeleted: 'true' } });
export const useRecordById = (id: string) => useEndpoint(readRecordById, { params: { id } });
export const useHistory = (params: RecordKey) => useEndpointPages(readHistory, { params });
export const useRelationships = (params: RecordKey) => useEndpointPages(listRelationships, { params });

type Done<E extends Parameters<typeof useSend>[0]> = Pick<WriteOptions<E>, 'onDone' | 'showsError'>;

export const useCreateRecord = (options: Done<typeof createRecord> = {}) =>
  useSend(createRecord, { ...options, showsError: true });
export const useReplaceRecord = (options: Done<typeof replaceRecord> = {}) =>
  useSend(replaceRecord, { showsError: true, ...options });
export const useDeleteRecord = (options: Done<typeof deleteRecord> = {}) => useSend(deleteRecord, options);
export const useRestoreRecord = (options: Done<typeof restoreRecord> = {}) => useSend(restoreRecord, options);
export const useCreateRelationship = (options: Done<typeof createRelationship> = {}) =>
  useSend(createRelationship, options);
export const useRemoveRelationship = (options: Done<typeof removeRelationship> = {}) =>
  useSend(removeRelationship, options);
export const useActOnRecord = () => useSend(actOnRecord, { showsError: true });
export const usePreviewBulkUpdate = () => useSend(previewBulkUpdate, { showsError: true });
export const useBulkChange = (options: Done<typeof bulkChange> = {}) => useSend(bulkChange, options);

export const useStartImport = (options: Done<typeof startImport> = {}) => useSend(startImport, options);
/** What an import would make of these rows; those that are just new are left out. */
export async function checkRows(
  params: { axis: string; type: string },
  body: NonNullable<CallOf<typeof checkImport>['body']>,
) {
  return (await call(checkImport, { params, body, quiet: true })).rows;
}
/** The latest of one's own. */
export const useImports = (params: { axis: string; type: string }) =>
  useEndpoint(listImports, { params, query: { limit: 3 } }, { quiet: true });
export const useRefusedRows = (params: RecordKey) => useEndpointPages(listRefusedRows, { params });

const optionOf = (record: AxisRecordView): RecordOption => ({
  id: record.id,
  label: record.code ? `${record.title} (${record.code})` : record.title,
});

/** What a `record` field may choose from. */
export async function loadRecords(field: FieldDefinition, query: string): Promise<RecordOption[]> {
  const typed = query.replace(/ \([^)]*\)$/, '').trim();
  const place = { axis: field.axis ?? '', type: field.type ?? '' };
  const { data } = await loadPage(place, { limit: 20, ...(typed ? { q: typed } : { sort: 'title' }) });
  return data.map(optionOf);
}

/** Of what the person may not see there is only that it is there. */
export async function recordLabel(_field: FieldDefinition, id: string): Promise<string> {
  try {
    return optionOf(await call(readRecordById, { params: { id }, quiet: true })).label;
  } catch (error) {
    if (toApiError(error).code === 'RECORD_TYPE_FORBIDDEN') return '•••';
    throw error;
  }
}

/** Records of any axis that match what was typed. */
export async function findRecords(typed: string, limit = 20): Promise<AxisRecordView[]> {
  if (!typed.trim()) return [];
  const { results } = await call(searchRecords, { query: { q: typed.trim().slice(0, 100), limit }, quiet: true });
  return results;
}
