/** Permissions as rooms declare them: what they are called, how strong they are, which default roles hold them. */
import type { LocalText } from './text.ts';

/** How strong a permission is (specification 5): patterns of a company's own roles may ask for it. */
export const levels = { none: 0, read: 1, write: 2, admin: 3, super_admin: 4, system: 5 } as const;
export type Level = keyof typeof levels;

export interface PermissionDefinition extends LocalText {
  /** `room.noun.verb` */
  readonly name: string;
  readonly level: Level;
  /** The default roles that hold it, by name; the master always does. Without it, nobody else does. */
  readonly roles?: readonly string[];
  /**
   * Whoever holds it can open lasting ways into the company: give rights, make keys, send data out. Giving it asks for a fresh proof and
   * is told to the masters by mail; what it lets write says whether it asks for one, too (`Endpoint.proof`).
   */
  readonly guarded?: true;
  /** It came with something that a company made: no family of permissions takes it in, only its name and `*`. */
  readonly ofCompany?: true;
}

/** The default roles of people who work in the company: for what takes part in any work, and shows nothing of others. */
export const workers = [
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
/** The same with those who may only look. */
export const staff = [...workers, 'viewer'] as const;
/** Outsiders who are invited to single runs: for what shows and does only what names its reader. */
export const invited = ['external'] as const;

/** @example definePermissions({ 'finance.entry.post': { ko: '전표 등록', en: 'Post journal entries', level: 'write' } }) */
export function definePermissions<const T extends Record<string, Omit<PermissionDefinition, 'name'>>>(
  permissions: T,
): { readonly [K in keyof T & string]: PermissionDefinition & { readonly name: K } } {
  return Object.fromEntries(Object.entries(permissions).map(([name, about]) => [name, { name, ...about }])) as never;
}
