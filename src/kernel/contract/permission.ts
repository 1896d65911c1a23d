/** Permissions as modules declare them: title, level, and the default roles that hold them. */
import type { LocalText } from './text.ts';

/** Level of a permission (specification 5): patterns of a company's own roles may refer to it. */
export const levels = { none: 0, read: 1, write: 2, admin: 3, super_admin: 4, system: 5 } as const;
export type Level = keyof typeof levels;

export interface PermissionDefinition extends LocalText {
  /** `module.noun.verb` */
  readonly name: string;
  readonly level: Level;
  /** The default roles that hold it, by name; the master always does. Without it, nobody else does. */
  readonly roles?: readonly string[];
  /**
   * A holder can open lasting ways into the company: give rights, create keys, send data out. Granting it requires a fresh proof
   * and notifies the masters by mail; writes it permits declare if they require one, too (`Endpoint.proof`).
   */
  readonly guarded?: true;
  /** It came with something that a company made: no family of permissions takes it in, only its name and `*`. */
  readonly ofCompany?: true;
}

/** The default roles of people who work in the company: for what takes part in any work, and shows nothing of others. */
export const workerRoles = [
  'admin',
  'manager',
  'supervisor',
  'user',
  'employee',
  'operator',
  'approver',
  'finance',
  'data-manager',
  'designer',
  'marketer',
] as const;
/** The same plus read-only members. */
export const staffRoles = [...workerRoles, 'viewer'] as const;
/** Outsiders who are invited to single runs: for what shows and does only what names its reader. */
export const invitedRoles = ['external'] as const;

/** @example definePermissions({ 'finance.entry.post': { ko: '전표 등록', en: 'Post journal entries', level: 'write' } }) */
export function definePermissions<const T extends Record<string, Omit<PermissionDefinition, 'name'>>>(
  permissions: T,
): { readonly [K in keyof T & string]: PermissionDefinition & { readonly name: K } } {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, definition]) => [name, { name, ...definition }]),
  ) as never;
}
