/** Filters above a list, kept in the address of the page. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation, useSearchParams } from 'react-router';
import { useKitText } from '../i18n.tsx';
import classes from './filter-bar.module.css';
import { usePhone } from './phone.ts';

/** Opens the row of the filters that do not stand beside the search, and says how many of them are set. */
function FilterButton(props: { panel: string; opened: boolean; onToggle: () => void; count: number | undefined }) {
  const t = useKitText();
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={props.opened}
      aria-controls={props.panel}
      onClick={props.onToggle}
    >
      {t('table.filters')}
      {props.count ? ` ${props.count}` : ''}
    </Button>
  );
}

/**
 * Search box (answers 250 ms after the last key) and further filters in one line. What the line has no room for is folded below it,
 * behind a button; on a phone that is all but the search.
 */
export function FilterBar(props: {
  search?: string;
  onSearch?: (text: string) => void;
  placeholder?: string;
  /** Folded on every screen, too. */
  folded?: ReactNode;
  /** How many filters that may be out of sight are set. */
  count?: number;
  children?: ReactNode;
}) {
  const t = useKitText();
  const panel = useId();
  const [opened, setOpened] = useState(false);
  const foldsAll = usePhone() && props.onSearch !== undefined;
  const isFolding = Boolean(props.folded) || (foldsAll && Boolean(props.children));
  const [typed, setTyped] = useState(props.search ?? '');
  const told = useRef(props.search ?? '');
  const tell = useDebouncedCallback((text: string) => {
    told.current = text;
    props.onSearch?.(text);
  }, 250);
  useEffect(() => {
    // The address changed otherwise (back, a saved view): show it; what is being typed stays.
    if (props.search !== undefined && props.search !== told.current) {
      told.current = props.search;
      setTyped(props.search);
    }
  }, [props.search]);
  const change = (text: string) => {
    setTyped(text);
    tell(text.trim());
  };
  const label = props.placeholder ?? t('word.search');
  return (
    <search className={classes.filters} data-folding={isFolding || undefined}>
      {props.onSearch && (
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={typed && <CloseButton aria-label={t('word.clear')} onClick={() => change('')} />}
          className={classes.search}
        />
      )}
      {!foldsAll && props.children}
      {isFolding && (
        <>
          <FilterButton panel={panel} opened={opened} onToggle={() => setOpened(!opened)} count={props.count} />
          <div id={panel} className={classes.panel} hidden={!opened}>
            {foldsAll && props.children}
            {props.folded}
          </div>
        </>
      )}
    </search>
  );
}

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

type Filtered<F> = { [K in keyof F]: string };
type SomeFilters<F> = { [K in keyof F]?: string | null };
/** What changes, or how it follows from what is set when it is pressed. */
export type ChangeFilters<F> = (change: SomeFilters<F> | ((now: Filtered<F>) => SomeFilters<F>)) => void;

/**
 * Filters kept in the page's address, so that they survive back, reload and sharing.
 * @returns the filters (texts; `''` when not set, which calls leave out) and a setter for some of them
 */
export function useFilters<F extends Record<string, string>>(defaults: F): [Filtered<F>, ChangeFilters<F>] {
  const [params, setParams] = useSearchParams();
  const latest = useLatestQuery(params);
  const first = useRef(defaults).current;
  const read = useCallback(
    (query: URLSearchParams) => {
      const pairs = Object.keys(first).map((key) => [key, query.get(key) ?? first[key] ?? '']);
      return Object.fromEntries(pairs) as Filtered<F>;
    },
    [first],
  );
  const filters = useMemo(() => read(params), [read, params]);
  const change = useCallback<ChangeFilters<F>>(
    (wanted) => {
      const next = latest();
      const some = typeof wanted === 'function' ? wanted(read(next)) : wanted;
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
