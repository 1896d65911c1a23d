/** One row of the table: an entry, and its visibility for each role. Redrawn only when one of its own cells changes. */
import { IconCheck, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { Entry } from '../../contract/entry.ts';
import type { VisibleRange } from '../../contract/matrix-draft.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';
import classes from './grid.module.css';

/** A letter a role: shown, hidden, forbidden; large where it is not saved. */
const states = { s: 'shown', h: 'hidden', f: 'forbidden' } as const;
export const getLetter = { shown: 's', hidden: 'h', forbidden: 'f' } as const;

/** Mark of a state: an icon for the common states, a word for a hidden entry. */
export function StateMark({ state }: { state: keyof typeof getLetter }) {
  const t = useText();
  if (state === 'shown') return <IconCheck size={16} aria-hidden className={classes.sign} />;
  if (state === 'forbidden') return <IconLock size={14} aria-hidden className={classes.sign} />;
  return t('state.hidden');
}

/** Space of the columns that are not drawn. */
export function ColumnGap({ of: Cell, columns }: { of: 'th' | 'td'; columns: number }) {
  if (columns === 0) return null;
  const width = `calc(${columns} * var(--column))`;
  return <Cell aria-hidden className={classes.gap} colSpan={columns} style={{ inlineSize: width }} />;
}

interface Row extends VisibleRange {
  entry: Entry;
  row: number;
  roles: readonly RoleMenu[];
  cells: string;
  /** Column of the focused cell; -1: none in this row. */
  active: number;
}

export const GridRow = memo(function GridRow({ entry, row, roles, cells, active, from, to }: Row) {
  const t = useText();
  const local = useLocalText();
  return (
    <tr className={classes.row} aria-rowindex={row + 2}>
      <th scope="row" title={local(entry.title)}>
        {local(entry.title)}
      </th>
      <ColumnGap of="td" columns={from} />
      {roles.slice(from, to).map((role, index) => {
        const column = from + index;
        const letter = cells[column] ?? 's';
        const lower = letter.toLowerCase() as keyof typeof states;
        const state = t(`state.${states[lower]}`);
        const isChanged = letter !== lower;
        const names = { role: local(role.title), entry: local(entry.title), state };
        return (
          <td
            key={role.id}
            className={classes.cell}
            aria-colindex={column + 2}
            aria-label={t(isChanged ? 'cell.changed' : 'cell', names)}
            title={state}
            data-row={row}
            data-column={column}
            data-state={states[lower]}
            data-changed={isChanged || undefined}
            tabIndex={column === active ? 0 : -1}
          >
            <StateMark state={states[lower]} />
          </td>
        );
      })}
      <ColumnGap of="td" columns={roles.length - to} />
    </tr>
  );
});
