/** Every mutant, by what it hurts. */
import { blocks } from './blocks.ts';
import { calls } from './calls.ts';
import { data } from './data.ts';
import { flow } from './flow.ts';
import { keys } from './keys.ts';
import type { Mutant } from './mutant.ts';
import { outside } from './outside.ts';
import { rights } from './rights.ts';
import { streams } from './streams.ts';

export const mutants: readonly Mutant[] = [
  ...[...rights, ...data, ...flow, ...blocks],
  ...[...calls, ...streams, ...outside, ...keys],
];
