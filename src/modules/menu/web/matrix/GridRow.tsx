/** One row of the table: an entry, and what each role sees of it. Drawn anew only when one of its own cells changes. */
import { memo } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { Entry } from '../../contract/entry.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';
import classes from './grid.module.css';

/** A letter a role: shown, hidden, forbidden; large where it is not saved. */
const states = { s: 'shown', h: 'hidden', f: 'forbidden' } as const;
export const letterOf = { shown: 's', hidden: 'h', forbidden: 'f' } as const;

export const GridRow = memo(function GridRow(props: {
  entry: Entry;
  row: number;
  roles: readonly RoleMenu[];
  cells: string;
  /** The column of the cell that the keyboard stands on; -1: none in this row. */
  active: number;
}) {
  const { entry, row, roles, cells, active } = props;
  const t = useText();
  const local = useLocal();
  return (
    <tr className={classes.row} aria-rowindex={row + 2}>
      <th scope="row" title={local(entry.title)}>
        {local(entry.title)}
      </th>
      {roles.map((role, column) => {
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
            data-row={row}
            data-column={column}
            data-state={states[lower]}
            data-changed={isChanged || undefined}
            tabIndex={column === active ? 0 : -1}
          >
            {state}
          </td>
        );
      })}
    </tr>
  );
});
