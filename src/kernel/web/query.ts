/** Loading and sending, by contract: the hooks that screens use. */
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryRetries } from '../contract/constants.ts';
import type { CallOf, Endpoint, PagedResult, ReplyOf, ResultOf } from '../contract/endpoint.ts';
import { createId } from '../contract/ids.ts';
import { call } from './api.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { showError } from './notify.tsx';
import { getTokenHolder } from './tokens.ts';
import { reloadTopics } from './topics.ts';

/** Key of everything loaded from an endpoint. Add the call for one answer of it. */
export function getQueryKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): unknown[] {
  if (!input) return [endpoint.path];
  const { params = null, query = null, body } = input;
  // The input of a preview is in its body.
  return [endpoint.path, params, query, ...(body === undefined ? [] : [body])];
}

/** Only what may go better the second time: no answer, or the server's own failure. */
export function canRetry(failures: number, error: unknown): boolean {
  const { status } = toApiError(error);
  return failures < queryRetries && (status === 0 || status >= 502);
}

/** Milliseconds in which the parts of a screen share one answer. */
const freshMs = 2_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retry: canRetry, staleTime: freshMs },
      mutations: { retry: false },
    },
  });
}

export interface ReadOptions {
  /** False: do not load yet. */
  enabled?: boolean;
  /** Show the last answer while the next one loads (search, filters). */
  keepLast?: boolean;
  /** Do not show the global loading indicator. */
  quiet?: boolean;
  /** Milliseconds for which an answer counts as fresh; a screen's own parts share it in any case. */
  freshFor?: number;
  /** At the root: of which company, by its code. */
  company?: string | undefined;
  /** The version of what is asked about, where it is not sent: of another version it is another answer. */
  version?: number;
  /** True: the answer holds for its version, whatever is touched: it is never asked for again, only for the next version. */
  isFixed?: boolean;
}

type QueryState = Pick<UseQueryResult<unknown, ApiError>, 'error' | 'errorUpdatedAt' | 'isPending'>;

/**
 * A refusal persists during refetching, like data: a dialog opened over it, to request access, stays open when something changes
 * elsewhere. Null: no earlier refusal applies.
 */
function useLastRefusal({ error, errorUpdatedAt, isPending }: QueryState): ApiError | null {
  const last = useRef<{ error: ApiError; at: number } | null>(null);
  if (error) last.current = { error, at: errorUpdatedAt };
  const stood = last.current;
  // Of another call it is another moment, or none.
  if (!isPending || errorUpdatedAt === 0 || stood?.at !== errorUpdatedAt) return null;
  return stood.error.status === 403 || stood.error.status === 404 ? stood.error : null;
}

/** Loads an endpoint's answer: `const order = useEndpoint(readOrder, { params: { id } })`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> = {},
  options: ReadOptions = {},
): UseQueryResult<ResultOf<E>, ApiError> {
  const query = useQuery<ResultOf<E>, ApiError>({
    queryKey: [
      ...getQueryKey(endpoint, input),
      ...(options.version === undefined ? [] : [options.version]),
      ...(options.company === undefined ? [] : [options.company]),
    ],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal, quiet: options.quiet, company: options.company }),
    enabled: options.enabled,
    staleTime: options.freshFor ?? freshMs,
    meta: options.isFixed ? {} : { topics: endpoint.topics },
    placeholderData: options.keepLast ? (keepPreviousData as never) : undefined,
  });
  const error = useLastRefusal(query);
  if (!error) return query;
  return { ...query, error, status: 'error', isError: true, isPending: false, isLoading: false } as typeof query;
}

/** Answers of one endpoint for several calls at once, as they come; `isPending` until the last of them is there or has failed. */
export function useEndpoints<E extends Endpoint>(
  endpoint: E,
  inputs: readonly CallOf<E>[],
): { answers: ResultOf<E>[]; isPending: boolean } {
  const queries = inputs.map((input) => ({
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
    meta: { topics: endpoint.topics },
  }));
  const results = useQueries({ queries });
  return {
    answers: results.flatMap(({ data }) => (data === undefined ? [] : [data as ResultOf<E>])),
    isPending: results.some((result) => result.isPending),
  };
}

/** A list that is read on from its cursor; what `RecordTable` takes. */
export interface Pages<Row> {
  rows: Row[];
  /** True before the first answer. */
  isPending: boolean;
  /** True while another page, or the same list again, is being loaded. */
  isFetching: boolean;
  error: ApiError | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Loads a paged endpoint page after page. */
export function useEndpointPages<E extends Endpoint & { paged: true }>(
  endpoint: E,
  input: CallOf<E> = {},
  options: ReadOptions = {},
): Pages<ReplyOf<E>> {
  const result = useInfiniteQuery<PagedResult<ReplyOf<E>>, ApiError>({
    queryKey: [...getQueryKey(endpoint, input), 'pages', ...(options.company === undefined ? [] : [options.company])],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(input.query as object | undefined), ...(pageParam ? { cursor: pageParam } : {}) };
      const answer = await call(endpoint, {
        ...input,
        query: query as never,
        signal,
        quiet: options.quiet,
        company: options.company,
      });
      return answer as PagedResult<ReplyOf<E>>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.nextCursor,
    enabled: options.enabled,
    staleTime: options.freshFor ?? freshMs,
    meta: { topics: endpoint.topics },
    placeholderData: options.keepLast === false ? undefined : keepPreviousData,
  });
  const refusal = useLastRefusal(result);
  return {
    rows: result.data?.pages.flatMap((page) => page.data) ?? [],
    isPending: result.isPending && !refusal,
    isFetching: result.isFetching,
    error: result.error ?? refusal,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    // A request while a page is loading waits for that one.
    loadMore: () => void result.fetchNextPage({ cancelRefetch: false }),
    retry: () => void result.refetch(),
  };
}

/** Reads on by itself to the end of a list that is looked through as a whole; `isUndoComplete` once it came there. */
export function useAllPages<Row>(pages: Pages<Row>): Pages<Row> & { isWhole: boolean } {
  const { hasMore, isLoadingMore, isPending, error, loadMore } = pages;
  const isAsking = hasMore && !isLoadingMore && !error;
  const rows = pages.rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came asks for the next one
  useEffect(() => {
    if (isAsking) loadMore();
  }, [isAsking, rows]);
  return { ...pages, isWhole: !isPending && !hasMore && !error };
}

export interface WriteOptions<E extends Endpoint> {
  onDone?: (result: ResultOf<E>, sent: CallOf<E>) => void;
  /** At the root: of which company, by its code. */
  company?: string | undefined;
  /** True where the screen shows the error itself (forms); otherwise it appears as a notice. */
  showsError?: boolean;
}

export interface Sender<E extends Endpoint> {
  /** Sends; rejects with ApiError. */
  send: (input: CallOf<E>) => Promise<ResultOf<E>>;
  /** Sends from an event handler: failures are shown, nothing is thrown. */
  fire: (input: CallOf<E>) => void;
  isSending: boolean;
  error: ApiError | null;
  reset: () => void;
}

/** Sends it; without a connection it waits for one, and says so. The code that waits was fetched while there was a connection. */
async function sendWhenConnected<T>(attempt: () => Promise<T>): Promise<T> {
  const holder = getTokenHolder();
  try {
    return await attempt();
  } catch (error) {
    if (toApiError(error).code !== 'CONNECTION_LOST') throw error;
    const connection = await import('./connection.ts').catch(() => null);
    if (!connection || getTokenHolder() !== holder) throw error;
    return connection.sendAgain(attempt, error);
  }
}

/**
 * Sends a write and refetches what it touched. A retry of the same intent after a lost response carries the same Idempotency-Key.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}): Sender<E> {
  const client = useQueryClient();
  const unanswered = useRef<{ key: string; input: string } | null>(null);
  const mutation = useMutation<ResultOf<E>, ApiError, CallOf<E>>({
    // Without a connection it would pause silently; here it is reported, and can be cancelled.
    networkMode: 'always',
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      const key = unanswered.current?.input === text ? unanswered.current.key : createId();
      unanswered.current = { key, input: text };
      const attempt = () =>
        call(endpoint, {
          ...input,
          company: options.company,
          idempotencyKey: endpoint.method === 'GET' ? undefined : key,
        });
      const result = await sendWhenConnected(attempt).catch((error) => {
        if (!toApiError(error).unanswered) unanswered.current = null;
        throw toApiError(error);
      });
      unanswered.current = null;
      return result;
    },
    onSuccess: async (result, input) => {
      reloadTopics(client, endpoint.touches);
      options.onDone?.(result, input);
    },
    onError: (error) => {
      if (!options.showsError) showError(error);
    },
  });
  return {
    send: mutation.mutateAsync,
    fire: mutation.mutate,
    isSending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
