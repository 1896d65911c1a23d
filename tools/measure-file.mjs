/** Vitest setup: measures every test file, its imports included. Hooks run last in, first out, so this one ends after the file's own. */
import { afterAll, expect } from 'vitest';
import { measureFile } from './times.mjs';

const measured = measureFile();
afterAll(() => measured(expect.getState().testPath));
