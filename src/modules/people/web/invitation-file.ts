/** A file of people to invite, read into its lines. Pure. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { createColumnFinder, findTable } from '#kernel/contract/table/table.ts';
import { maxInvited } from '#modules/company/contract/invitation-list.ts';
import type { FileLine } from '../contract/invitation-file.endpoints.ts';
import { invitationColumns as columns } from '../contract/invitation-file.ts';

export type FileProblem = 'file.no-email' | 'file.empty' | 'file.too-many';

export function readLines(file: readonly TableRow[]): FileLine[] | FileProblem {
  const { head, rows } = findTable(file, Object.values(columns).flat());
  const find = createColumnFinder(head.cells);
  const [email, name, roles] = [find(columns.email), find(columns.name), find(columns.roles)];
  if (email < 0) return 'file.no-email';
  if (rows.length === 0) return 'file.empty';
  if (rows.length > maxInvited) return 'file.too-many';
  return rows.map(({ line, cells }) => {
    // The server says what is wrong with it; a whole page of text in one cell need not be sent for that.
    const at = (index: number) => (cells[index] ?? '').trim().slice(0, 1000);
    return { line, email: at(email), name: at(name), roles: at(roles) };
  });
}
