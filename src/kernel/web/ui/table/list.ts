/** A query whose answer is a whole list, as what RecordTable takes. */
import type { UseQueryResult } from '@tanstack/react-query';
import { toApiError } from '../../api-error.ts';
import type { Pages } from '../../query.ts';

export function listOf<Row>(query: UseQueryResult<readonly Row[] | Row[], unknown>): Pages<Row> {
  return {
    rows: [...(query.data ?? [])],
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error ? toApiError(query.error) : null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
