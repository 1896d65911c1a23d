/** Keys of a list: j/k or arrows move, Enter opens, space or x selects. With nothing focused, j and k enter the list. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable);

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
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-row');
    const { key } = event;
    if (key === 'j' || (onRow && key === 'ArrowDown')) focusRow(Math.min(current + 1, rows.count - 1));
    else if (key === 'k' || (onRow && key === 'ArrowUp')) focusRow(Math.max(current - 1, 0));
    else if (onRow && key === 'Enter') rows.open(current);
    else if (onRow && (key === ' ' || key === 'x') && rows.select) rows.select(current);
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.defaultPrevented) return;
      if (document.activeElement !== document.body || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>('[data-row]')[current]?.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [current]);

  return { active: current, setActive, body, onKeyDown };
}
