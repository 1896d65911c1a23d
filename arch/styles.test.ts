/** Colours of both schemes hang on the scheme that the person chose: what a browser's own preference would choose is rewritten by the build into variables that nothing sets. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const byBrowser = /light-dark\(|prefers-color-scheme/;

it('no style of the interface asks the browser for its scheme', () => {
  const files = globSync('src/{kernel,modules,portals}/**/*.module.css');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => byBrowser.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(byBrowser.test('.a { color: light-dark(#fff, #000); }')).toBe(true);
});
