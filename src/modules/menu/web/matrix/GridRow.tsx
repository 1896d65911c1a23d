/** One row of the table: an entry, and what each role sees of it. Drawn anew only when one of its own cells changes. */
import { IconCheck, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { Sight } from '../../contract/draft.ts';
import type { Entry } from '../../contract/entry.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';
import classes from './grid.module.css';

/** A letter a role: shown, hidden, forbidden; large where it is not saved. */
const states = { s: 'shown', h: 'hidden', f: 'forbidden' } as const;
export const letterOf = { shown: 's', hidden: 'h', forbidden: 'f' } as const;

/** What most cells say is a sign; what a company changed is a word. */
export function Sign({ state }: { state: keyof typeof letterOf }) {
  const t = useText();
  if (state === 'shown') return <IconCheck size={16} aria-hidden className={classes.sign} />;
  if (state === 'forbidden') return <IconLock size={14} aria-hidden className={classes.sign} />;
  return t('state.hidden');
}

/** The room of columns that are not drawn. */
export function Gap({ of: Cell, columns }: { of: 'th' | 'td'; columns: number }) {
  if (columns === 0) return null;
  const width = `calc(${columns} * var(--column))`;
  return <Cell aria-hidden className={classes.gap} colSpan={columns} style={{ inlineSize: width }} />;
}

interface Row extends Sight {
  entry: Entry;
  row: number;
  roles: readonly RoleMenu[];
  cells: string;
  /** The column of the cell that the keyboard stands on; -1: none in this row. */
  active: number;
}

export const GridRow = memo(function GridRow({ entry, row, roles, cells, active, from, to }: Row) {
  const t = useText();
  const local = useLocal();
  return (
    <tr className={classes.row} aria-rowindex={row + 2}>
      <th scope="row" title={local(entry.title)}>
        {local(entry.title)}
      </th>
      <Gap of="td" columns={from} />
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
            <Sign state={states[lower]} />
          </td>
        );
      })}
      <Gap of="td" columns={roles.length - to} />
    </tr>
  );
});
