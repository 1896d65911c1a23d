import * as them from './lonely-among.ts';

export const asked = them.among;
