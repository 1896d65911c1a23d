// breaks: no-ring
import { b } from './ring-b.ts';

export const a = (): number => b();
