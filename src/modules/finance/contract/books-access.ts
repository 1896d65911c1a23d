/** Book access: roles that work with the company's money, also in records. */
import type { TypeAccess } from '#kernel/contract/record-type.ts';

const bookRoles = ['finance'];

export const booksAccess: TypeAccess = { open: false, read: bookRoles, write: bookRoles, erase: bookRoles };
