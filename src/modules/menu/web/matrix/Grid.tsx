/** The table of roles and entries: moved in by arrows, changed by a press or by space; only the rows and columns in sight are drawn. */
import { Text } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { type Draft, inSight, keyOfCell, stateOf } from '../../contract/draft.ts';
import type { Entry } from '../../contract/entry.ts';
import { menuPaths } from '../../contract/paths.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';
import { Gap, GridRow, letterOf, Sign } from './GridRow.tsx';
import classes from './grid.module.css';

/** Pixels, as in the style. */
const rowHeight = 40;
const columnWidth = 96;
const headWidth = 220;

interface Spot {
  row: number;
  column: number;
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function moved({ row, column }: Spot, key: string, page: number): Spot | null {
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

function lettersOf({ roles, draft }: GridProps, path: string): string {
  return roles
    .map((role) => {
      const change = draft.get(keyOfCell(role.id, path));
      return change ? (change.hidden ? 'H' : 'S') : letterOf[stateOf(role, path)];
    })
    .join('');
}

/** Where the keyboard stands, and that this cell is drawn, in sight and focused once a key led there. */
function useSpot({ entries, roles }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const [wanted, setWanted] = useState(0);
  const here = { row: within(spot.row, entries.length), column: within(spot.column, roles.length) };
  const height = frame.current?.clientHeight ?? window.innerHeight * 0.7;
  const width = (frame.current?.clientWidth ?? window.innerWidth) - headWidth;
  const rows = inSight({ at: scrolled.top, length: height, each: rowHeight, count: entries.length });
  const columns = inSight({ at: scrolled.left, length: width, each: columnWidth, count: roles.length });
  const onScroll = () => {
    const { scrollTop: top = 0, scrollLeft: left = 0 } = frame.current ?? {};
    setScrolled({ top, left });
  };
  const go = (to: Spot) => {
    const next = { row: within(to.row, entries.length), column: within(to.column, roles.length) };
    setSpot(next);
    setWanted((count) => count + 1);
    const box = frame.current;
    if (!box) return;
    // The heads cover one row, and a column of their own.
    const above = next.row * rowHeight;
    box.scrollTop = between(box.scrollTop, above + 3 * rowHeight - box.clientHeight, above);
    const before = next.column * columnWidth;
    box.scrollLeft = between(box.scrollLeft, before + columnWidth + headWidth - box.clientWidth, before);
    onScroll();
  };
  useEffect(() => {
    if (wanted === 0) return;
    const cell = frame.current?.querySelector<HTMLElement>('td[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wanted]);
  return { frame, here, rows, columns, go, setSpot, onScroll };
}

function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const { row, column } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined ? { row: Number(row), column: Number(column) } : null;
}

/** Why the cell that the keyboard stands on cannot be changed, or which keys change it. */
function About({ role, entry }: { role: RoleMenu | undefined; entry: Entry | undefined }) {
  const t = useText();
  const local = useLocal();
  const isForbidden = role && entry && stateOf(role, entry.path) === 'forbidden';
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
  const local = useLocal();
  const { frame, here, rows, columns, go, setSpot, onScroll } = useSpot(props);
  const toggle = ({ row, column }: Spot) => {
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
    const to = moved(here, event.key, Math.max(1, rows.to - rows.from - 12));
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const onClick = (event: MouseEvent) => {
    const at = spotOf(event.target);
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
            <Sign state={state} /> {t(`state.${state}`)}
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
            const at = spotOf(event.target);
            if (at) setSpot(at);
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.corner}>
                {t('entry')}
              </th>
              <Gap of="th" columns={columns.from} />
              {roles.slice(columns.from, columns.to).map((role, index) => (
                <th key={role.id} scope="col" aria-colindex={columns.from + index + 2}>
                  {local(role.title)}
                </th>
              ))}
              <Gap of="th" columns={roles.length - columns.to} />
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
                  cells={lettersOf(props, entry.path)}
                />
              );
            })}
            {gap(entries.length - rows.to)}
          </tbody>
        </table>
      </div>
      <About role={roles[here.column]} entry={entries[here.row]} />
    </>
  );
}
