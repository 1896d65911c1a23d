/** A query whose answer is a whole list, as what RecordTable takes. */
import type { UseQueryResult } from '@tanstack/react-query';
import { toApiError } from '../../api-error.ts';
import type { Pages } from '../../query.ts';

type Asked = Pick<UseQueryResult<unknown, unknown>, 'isPending' | 'isFetching' | 'error' | 'refetch'>;

/** @param rows where the list is a part of the answer: `listOf(query, query.data?.roles)` */
export function listOf<Row>(query: Asked & { data: readonly Row[] | undefined }): Pages<Row>;
export function listOf<Row>(query: Asked, rows: readonly Row[] | undefined): Pages<Row>;
export function listOf<Row>(query: Asked & { data?: readonly Row[] | undefined }, rows = query.data): Pages<Row> {
  return {
    rows: [...(rows ?? [])],
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error ? toApiError(query.error) : null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
