/**
 * Keys of a list: J and K or arrows move, Enter opens, space or X selects. Outside of text fields, for example on the focused heading, J
 * and K enter the first list of the screen.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getKeyName, isElsewhere } from '../../shortcuts.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') ||
    target.isContentEditable ||
    target.closest('[role=menu]') !== null);

export interface RowKeys {
  /** The row that Tab reaches. */
  active: number;
  setActive: (index: number) => void;
  body: React.RefObject<HTMLElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useRowKeys(rows: {
  count: number;
  open: (index: number) => void;
  select?: (index: number) => void;
}): RowKeys {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLElement>(null);
  const current = Math.min(active, Math.max(rows.count - 1, 0));

  const focusRow = (index: number) => {
    setActive(index);
    body.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const onRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-row');
    const key = getKeyName(event.nativeEvent);
    if (key === 'J' || (onRow && key === 'ARROWDOWN')) focusRow(Math.min(current + 1, rows.count - 1));
    else if (key === 'K' || (onRow && key === 'ARROWUP')) focusRow(Math.max(current - 1, 0));
    else if (onRow && key === 'ENTER') rows.open(current);
    else if (onRow && (key === ' ' || key === 'X') && rows.select) rows.select(current);
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      const key = getKeyName(event);
      if ((key !== 'J' && key !== 'K') || event.defaultPrevented || isElsewhere(event.target)) return;
      const row = body.current?.querySelectorAll<HTMLElement>('[data-row]')[current];
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [current]);

  return { active: current, setActive, body, onKeyDown };
}
