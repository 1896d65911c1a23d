/** A query whose answer is a whole list, as what RecordTable takes. */
import type { UseQueryResult } from '@tanstack/react-query';
import { toApiError } from '../../api-error.ts';
import type { Pages } from '../../query.ts';

type QueryState = Pick<UseQueryResult<unknown, unknown>, 'isPending' | 'isFetching' | 'error' | 'refetch'>;

/** @param rows where the list is a part of the answer: `toListPages(query, query.data?.roles)` */
export function toListPages<Row>(query: QueryState & { data: readonly Row[] | undefined }): Pages<Row>;
export function toListPages<Row>(query: QueryState, rows: readonly Row[] | undefined): Pages<Row>;
export function toListPages<Row>(
  query: QueryState & { data?: readonly Row[] | undefined },
  rows = query.data,
): Pages<Row> {
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
