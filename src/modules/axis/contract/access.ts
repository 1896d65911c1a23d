/** Who works with the records of a type, as declarations of types name them: by default roles. */
import type { TypeAccess } from '#kernel/contract/record-type.ts';

export const leads: readonly string[] = ['admin', 'manager'];
export const keepers: readonly string[] = [...leads, 'operator', 'data-manager'];
export const cleaners: readonly string[] = ['admin', 'data-manager'];

/** Everybody in the company works with these: what there is, where, how it is organised, what was published. */
export const openToAll: TypeAccess = { open: true, read: keepers, write: keepers, erase: cleaners };
