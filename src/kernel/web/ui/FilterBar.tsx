/** Filters above a list, kept in the address of the page. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKitText } from '../i18n.tsx';
import classes from './filter-bar.module.css';

/** Search box (answers 250 ms after the last key) and further filters in one row. */
export function FilterBar(props: {
  search?: string;
  onSearch?: (text: string) => void;
  placeholder?: string;
  children?: ReactNode;
}) {
  const t = useKitText();
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
    <search className={classes.filters}>
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
      {props.children}
    </search>
  );
}

/**
 * Filters kept in the page's address, so that they survive back, reload and sharing.
 * @returns the filters (texts; `''` when not set, which calls leave out) and a setter for some of them
 */
export function useFilters<F extends Record<string, string>>(
  defaults: F,
): [{ [K in keyof F]: string }, (change: { [K in keyof F]?: string | null }) => void] {
  const [params, setParams] = useSearchParams();
  const first = useRef(defaults).current;
  const filters = useMemo(() => {
    const pairs = Object.keys(first).map((key) => [key, params.get(key) ?? first[key] ?? '']);
    return Object.fromEntries(pairs) as { [K in keyof F]: string };
  }, [params, first]);
  const change = useCallback(
    (some: { [K in keyof F]?: string | null }) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [key, value] of Object.entries(some)) {
            if (!value || value === first[key]) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams, first],
  );
  return [filters, change];
}
