/** Record API hooks: queries and calls of screens. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { call } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { type Pages, useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import type { RecordOption } from '#kernel/web/ui/index.ts';
import { actOnRecord } from '../contract/action.endpoints.ts';
import { changeRecordsInBulk, listTypes, previewBulkUpdate, searchRecords } from '../contract/collection.endpoints.ts';
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

function getListRequest({ axis, type }: { axis: string; type: string }) {
  return type
    ? { endpoint: listRecordsOfType, params: { axis, type } }
    : {
        endpoint: listAxisRecords as unknown as typeof listRecordsOfType,
        params: { axis: axis || everyAxis } as never,
      };
}

export function useRecords(typeKey: { axis: string; type: string }, query: ListQuery): Pages<AxisRecordView> {
  const { endpoint, params } = getListRequest(typeKey);
  return useEndpointPages(endpoint, { params, query });
}

/** Number of records per value of a choice. */
export const useCounts = (params: { axis: string; type: string }, field: string | undefined) =>
  useEndpoint(countByField, { params, query: { field: field ?? '' } }, { enabled: field !== undefined });

/** One page of a list, outside of React: exports and pickers. */
export function loadPage(typeKey: { axis: string; type: string }, query: ListQuery) {
  const { endpoint, params } = getListRequest(typeKey);
  return call(endpoint, { params, query, quiet: true });
}

export const useRecord = (params: RecordKey) => useEndpoint(readRecord, { params, query: { includeDeleted: 'true' } });
export const useRecordById = (id: string) => useEndpoint(readRecordById, { params: { id } });
export const useHistory = (params: RecordKey) => useEndpointPages(readHistory, { params });
export const useRelationships = (params: RecordKey) => useEndpointPages(listRelationships, { params });

type MutationOptions<E extends Parameters<typeof useSend>[0]> = Pick<WriteOptions<E>, 'onDone' | 'showsError'>;

export const useCreateRecord = (options: MutationOptions<typeof createRecord> = {}) =>
  useSend(createRecord, { ...options, showsError: true });
export const useReplaceRecord = (options: MutationOptions<typeof replaceRecord> = {}) =>
  useSend(replaceRecord, { showsError: true, ...options });
export const useDeleteRecord = (options: MutationOptions<typeof deleteRecord> = {}) => useSend(deleteRecord, options);
export const useRestoreRecord = (options: MutationOptions<typeof restoreRecord> = {}) =>
  useSend(restoreRecord, options);
export const useCreateRelationship = (options: MutationOptions<typeof createRelationship> = {}) =>
  useSend(createRelationship, options);
export const useRemoveRelationship = (options: MutationOptions<typeof removeRelationship> = {}) =>
  useSend(removeRelationship, options);
export const useActOnRecord = () => useSend(actOnRecord, { showsError: true });
export const usePreviewBulkUpdate = () => useSend(previewBulkUpdate, { showsError: true });
export const useBulkChange = (options: MutationOptions<typeof changeRecordsInBulk> = {}) =>
  useSend(changeRecordsInBulk, options);

export const useStartImport = (options: MutationOptions<typeof startImport> = {}) => useSend(startImport, options);
/** The expected outcome of an import of these rows; plain new rows are left out. */
export async function checkImportRows(
  params: { axis: string; type: string },
  body: NonNullable<CallOf<typeof checkImport>['body']>,
) {
  return (await call(checkImport, { params, body, quiet: true })).rows;
}
/** The latest of one's own. */
export const useImports = (params: { axis: string; type: string }) =>
  useEndpoint(listImports, { params, query: { limit: 3 } }, { quiet: true });
export const useRefusedRows = (params: RecordKey) => useEndpointPages(listRefusedRows, { params });

const toOption = (record: AxisRecordView): RecordOption => ({
  id: record.id,
  label: record.code ? `${record.title} (${record.code})` : record.title,
});

/** Options of a `record` field. */
export async function loadRecordOptions(field: FieldDefinition, query: string): Promise<RecordOption[]> {
  const typed = query.replace(/ \([^)]*\)$/, '').trim();
  const typeKey = { axis: field.axis ?? '', type: field.type ?? '' };
  const { data } = await loadPage(typeKey, { limit: 20, ...(typed ? { q: typed } : { sort: 'title' }) });
  return data.map(toOption);
}

/** Of what the person may not see there is only that it is there. */
export async function loadRecordLabel(_field: FieldDefinition, id: string): Promise<string> {
  try {
    return toOption(await call(readRecordById, { params: { id }, quiet: true })).label;
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
