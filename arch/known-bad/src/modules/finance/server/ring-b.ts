import { a } from './ring-a.ts';

export const b = (): number => a();
