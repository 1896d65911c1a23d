/** The types declared by this module. */
import { externalType } from './external.type.ts';
import { internalType } from './internal.type.ts';
import { userType } from './user.type.ts';

export const entityTypes = [internalType, externalType, userType];
