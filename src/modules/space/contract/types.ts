/** The types that this module declares. */
import { externalType } from './external.type.ts';
import { internalType } from './internal.type.ts';
import { virtualType } from './virtual.type.ts';

export const spaceTypes = [internalType, externalType, virtualType];
