/** Who works with the company's money, also where it is kept as records. */
import type { TypeAccess } from '#kernel/contract/record-type.ts';

const keepers = ['finance'];

export const books: TypeAccess = { open: false, read: keepers, write: keepers, erase: keepers };
