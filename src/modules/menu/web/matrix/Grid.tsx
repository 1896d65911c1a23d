/**
 * The table of roles and entries: navigated by arrow keys, changed by a click or by space; only the visible rows and columns are
 * drawn.
 */
import { Text } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { Entry } from '../../contract/entry.ts';
import { type Draft, getCellKey, getCellState, getVisibleRange } from '../../contract/matrix-draft.ts';
import { menuPaths } from '../../contract/paths.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';
import { ColumnGap, GridRow, getLetter, StateMark } from './GridRow.tsx';
import classes from './grid.module.css';

/** Pixels, as in the style. */
const rowHeight = 40;
const columnWidth = 96;
const headWidth = 220;

interface CellPosition {
  row: number;
  column: number;
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
const clampBetween = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function getNextCell({ row, column }: CellPosition, key: string, page: number): CellPosition | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: Number.MAX_SAFE_INTEGER };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    default:
      return null;
  }
}

interface GridProps {
  entries: readonly Entry[];
  roles: readonly RoleMenu[];
  draft: Draft;
  onToggle: (role: RoleMenu, path: string) => void;
}

function getLetters({ roles, draft }: GridProps, path: string): string {
  return roles
    .map((role) => {
      const change = draft.get(getCellKey(role.id, path));
      return change ? (change.hidden ? 'H' : 'S') : getLetter[getCellState(role, path)];
    })
    .join('');
}

/** Keyboard position; its cell is drawn, scrolled into view and focused once a key moved there. */
function useCellFocus({ entries, roles }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [focusedCell, setSpot] = useState<CellPosition>({ row: 0, column: 0 });
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const [focusRequest, setWanted] = useState(0);
  const here = { row: clamp(focusedCell.row, entries.length), column: clamp(focusedCell.column, roles.length) };
  const height = frame.current?.clientHeight ?? window.innerHeight * 0.7;
  const width = (frame.current?.clientWidth ?? window.innerWidth) - headWidth;
  const rows = getVisibleRange({ at: scrolled.top, length: height, each: rowHeight, count: entries.length });
  const columns = getVisibleRange({ at: scrolled.left, length: width, each: columnWidth, count: roles.length });
  const onScroll = () => {
    const { scrollTop: top = 0, scrollLeft: left = 0 } = frame.current ?? {};
    setScrolled({ top, left });
  };
  const go = (to: CellPosition) => {
    const next = { row: clamp(to.row, entries.length), column: clamp(to.column, roles.length) };
    setSpot(next);
    setWanted((count) => count + 1);
    const box = frame.current;
    if (!box) return;
    // The heads cover one row, and a column of their own.
    const above = next.row * rowHeight;
    box.scrollTop = clampBetween(box.scrollTop, above + 3 * rowHeight - box.clientHeight, above);
    const columnStart = next.column * columnWidth;
    box.scrollLeft = clampBetween(box.scrollLeft, columnStart + columnWidth + headWidth - box.clientWidth, columnStart);
    onScroll();
  };
  useEffect(() => {
    if (focusRequest === 0) return;
    const cell = frame.current?.querySelector<HTMLElement>('td[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focusRequest]);
  return { frame, here, rows, columns, go, setSpot, onScroll };
}

function getCellOfTarget(target: EventTarget): CellPosition | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const { row, column } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined ? { row: Number(row), column: Number(column) } : null;
}

/** Reason why the focused cell cannot be changed, or the keys that change it. */
function CellHelp({ role, entry }: { role: RoleMenu | undefined; entry: Entry | undefined }) {
  const t = useText();
  const local = useLocalText();
  const isForbidden = role && entry && getCellState(role, entry.path) === 'forbidden';
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {isForbidden
        ? t('matrix.forbidden', { role: local(role.title), permission: entry.needs ? local(entry.needs) : '' })
        : t('matrix.keys')}
    </Text>
  );
}

export function Grid(props: GridProps) {
  const { entries, roles, onToggle } = props;
  const t = useText();
  const local = useLocalText();
  const { frame, here, rows, columns, go, setSpot, onScroll } = useCellFocus(props);
  const toggle = ({ row, column }: CellPosition) => {
    const [role, entry] = [roles[column], entries[row]];
    if (role && entry) onToggle(role, entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      toggle(here);
      return;
    }
    const to = getNextCell(here, event.key, Math.max(1, rows.to - rows.from - 12));
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const onClick = (event: MouseEvent) => {
    const at = getCellOfTarget(event.target);
    if (!at) return;
    go(at);
    toggle(at);
  };
  const drawn = entries.slice(rows.from, rows.to);
  const gap = (count: number) =>
    count > 0 && (
      <tr aria-hidden>
        <td className={classes.gap} colSpan={roles.length + 1} style={{ height: count * rowHeight }} />
      </tr>
    );
  return (
    <>
      <ul className={classes.legend}>
        {(['shown', 'forbidden'] as const).map((state) => (
          <li key={state}>
            <StateMark state={state} /> {t(`state.${state}`)}
          </li>
        ))}
      </ul>
      <div ref={frame} className={classes.frame} onScroll={onScroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in and changed is a grid
          role="grid"
          className={classes.grid}
          aria-label={local(menuPaths.matrix.title)}
          aria-rowcount={entries.length + 1}
          aria-colcount={roles.length + 1}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={(event) => {
            const at = getCellOfTarget(event.target);
            if (at) setSpot(at);
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.corner}>
                {t('entry')}
              </th>
              <ColumnGap of="th" columns={columns.from} />
              {roles.slice(columns.from, columns.to).map((role, index) => (
                <th key={role.id} scope="col" aria-colindex={columns.from + index + 2}>
                  {local(role.title)}
                </th>
              ))}
              <ColumnGap of="th" columns={roles.length - columns.to} />
            </tr>
          </thead>
          <tbody>
            {gap(rows.from)}
            {drawn.map((entry, index) => {
              const row = rows.from + index;
              const active = row === here.row ? here.column : -1;
              return (
                <GridRow
                  key={entry.path}
                  {...{ entry, row, roles, active, ...columns }}
                  cells={getLetters(props, entry.path)}
                />
              );
            })}
            {gap(entries.length - rows.to)}
          </tbody>
        </table>
      </div>
      <CellHelp role={roles[here.column]} entry={entries[here.row]} />
    </>
  );
}
