// breaks: kernel-gives
import { readFileSync } from 'node:fs';

export const read = () => readFileSync('x');
