import { expect, test } from 'vitest';
import { compileHint, createCompileHintPlugin } from './compile-hints.ts';

const written = () => ({
  'assets/index-1.js': { type: 'chunk', name: 'index', code: 'begin();' },
  'assets/later-1.js': { type: 'chunk', name: 'later', code: 'wait();' },
  'assets/index-1.css': { type: 'asset' },
});

test('scripts that first screens begin with say first that their functions are called; others do not', () => {
  const bundle = written();
  createCompileHintPlugin(['index']).generateBundle.handler(null, bundle);
  expect(bundle['assets/index-1.js'].code).toBe(`${compileHint}begin();`);
  expect(bundle['assets/later-1.js'].code).toBe('wait();');
  // Browsers read it in the first line alone, so written.
  expect(compileHint).toMatch(/^\/\/# allFunctionsCalledOnLoad\n$/);
});

test('a script that was renamed is reported', () => {
  expect(() => createCompileHintPlugin(['start']).generateBundle.handler(null, written())).toThrow('start');
});
