/** Type access: default roles for working with a type's records, as named by type declarations. */
import type { TypeAccess } from '#kernel/contract/record-type.ts';

export const leads: readonly string[] = ['admin', 'manager'];
export const maintainers: readonly string[] = [...leads, 'operator', 'data-manager'];
export const cleaners: readonly string[] = ['admin', 'data-manager'];

/** Everybody in the company works with these: what there is, where, how it is organised, what was published. */
export const openToAll: TypeAccess = { open: true, read: maintainers, write: maintainers, erase: cleaners };
