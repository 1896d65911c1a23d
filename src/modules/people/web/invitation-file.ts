/** A file of people to invite, read into its lines. Pure. */
import { readCsvRows } from '#kernel/contract/csv.ts';
import { words } from '#kernel/contract/words.ts';
import { mostInvited } from '#modules/company/contract/invitation-list.ts';
import type { FileLine } from '../contract/invitation-file.endpoints.ts';

/** What people call the columns, beside our own words for them. */
const columns = {
  email: [words.email.ko, words.email.en, 'email', '이메일 주소', '메일', '전자우편', 'email address', 'mail'],
  name: [words.name.ko, words.name.en, '성명', 'full name'],
  roles: [words.role.ko, words.role.en, '권한', 'roles'],
} as const;

export type FileProblem = 'file.unreadable' | 'file.no-email' | 'file.empty' | 'file.too-many';

export function linesOf(text: string): FileLine[] | FileProblem {
  const [head, ...rows] = readCsvRows(text);
  const titles = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const place = (names: readonly string[]) => {
    const wanted = new Set(names.map((one) => one.toLowerCase()));
    return titles.findIndex((title) => wanted.has(title));
  };
  const [email, name, roles] = [place(columns.email), place(columns.name), place(columns.roles)];
  if (email < 0) return 'file.no-email';
  if (rows.length === 0) return 'file.empty';
  if (rows.length > mostInvited) return 'file.too-many';
  return rows.map(({ line, cells }) => {
    // The server says what is wrong with it; a whole page of text in one cell need not be sent for that.
    const at = (index: number) => (cells[index] ?? '').trim().slice(0, 1000);
    return { line, email: at(email), name: at(name), roles: at(roles) };
  });
}
