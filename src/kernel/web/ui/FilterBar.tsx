/** The line of filters above a list. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useKitText } from '../i18n.tsx';
import classes from './filter-bar.module.css';
import { usePhone } from './phone.ts';

/** Toggles the row of filters that are not beside the search, and shows how many of them are set. */
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
 * Search box (reacts 250 ms after the last key) and further filters in one line. Filters that do not fit are folded below, behind a
 * button; on a phone that is all but the search.
 */
export function FilterBar(props: {
  search?: string;
  onSearch?: (text: string) => void;
  placeholder?: string;
  /** Folded on every screen, too. */
  folded?: ReactNode;
  /** Number of active filters that may be hidden. */
  count?: number;
  children?: ReactNode;
}) {
  const t = useKitText();
  const panel = useId();
  const [opened, setOpened] = useState(false);
  const foldsAll = usePhone() && props.onSearch !== undefined;
  const isFolding = Boolean(props.folded) || (foldsAll && Boolean(props.children));
  const [typed, setTyped] = useState(props.search ?? '');
  const lastSearch = useRef(props.search ?? '');
  const tell = useDebouncedCallback((text: string) => {
    lastSearch.current = text;
    props.onSearch?.(text);
  }, 250);
  useEffect(() => {
    // The address changed otherwise (back, a saved view): show it; what is being typed stays.
    if (props.search !== undefined && props.search !== lastSearch.current) {
      lastSearch.current = props.search;
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
