/** Filters of a page, stored in its address. */
import { use, useCallback, useMemo, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation, useSearchParams } from 'react-router';

/**
 * The query of the address as it is, be it drawn yet or not: who presses twice in quick succession presses the second time what the
 * first has not drawn. The router gives its hooks what is drawn alone, also to a setter that takes a function.
 */
export function useLatestQuery(drawn: URLSearchParams): () => URLSearchParams {
  const router = use(DataRouter)?.router;
  const { pathname } = useLocation();
  return useCallback(() => {
    const latest = router?.state.location;
    return new URLSearchParams(latest?.pathname === pathname ? latest.search : drawn);
  }, [router, pathname, drawn]);
}

type FilterValues<F> = { [K in keyof F]: string };
type SomeFilters<F> = { [K in keyof F]?: string | null };
/** The changes, or a function of the filters at the time of pressing. */
export type ChangeFilters<F> = (change: SomeFilters<F> | ((now: FilterValues<F>) => SomeFilters<F>)) => void;

/**
 * Filters stored in the page's address, so that they survive back, reload and sharing.
 * @returns the filters (texts; `''` when not set, which calls omit) and a setter for some of them
 */
export function useFilters<F extends Record<string, string>>(defaults: F): [FilterValues<F>, ChangeFilters<F>] {
  const [params, setParams] = useSearchParams();
  const latest = useLatestQuery(params);
  const first = useRef(defaults).current;
  const read = useCallback(
    (query: URLSearchParams) => {
      const pairs = Object.keys(first).map((key) => [key, query.get(key) ?? first[key] ?? '']);
      return Object.fromEntries(pairs) as FilterValues<F>;
    },
    [first],
  );
  const filters = useMemo(() => read(params), [read, params]);
  const change = useCallback<ChangeFilters<F>>(
    (changes) => {
      const next = latest();
      const some = typeof changes === 'function' ? changes(read(next)) : changes;
      for (const [key, value] of Object.entries(some)) {
        if (!value || value === first[key]) next.delete(key);
        else next.set(key, value);
      }
      setParams(next, { replace: true });
    },
    [setParams, latest, read, first],
  );
  return [filters, change];
}
