import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule } from 'postcss';
import { expect, it } from 'vitest';
import { groupStyles } from './lean-styles.ts';

const core = join(import.meta.dirname, '../node_modules/@mantine/core');
const parts = groupStyles(core);

it('every rule of the published sheet is in one part, and in no other', () => {
  const [layer] = postcss.parse(readFileSync(join(core, 'styles.layer.css'), 'utf8')).nodes as AtRule[];
  expect([...parts.values()].flat().toSorted()).toEqual((layer?.nodes ?? []).map(String).toSorted());
});

it('a component has its own rules and frames in their order, in scalable sizes; the shared rules are separate', () => {
  const button = (parts.get('Button') ?? []).join('\n');
  expect(button).toContain('rem * var(--mantine-scale)');
  expect(button.indexOf('--button-height-xs')).toBeLessThan(button.lastIndexOf('data-loading'));
  expect((parts.get('Skeleton') ?? []).join('\n')).toContain('@keyframes');
  const ofAll = (parts.get('') ?? []).join('\n');
  expect(ofAll).toContain('color-scheme: var(--mantine-color-scheme)');
  expect(ofAll).toContain('.mantine-focus-auto:focus-visible');
  expect(ofAll).not.toMatch(/\bm_[\da-f]{6,}/);
});

it('the sheet of another package of Mantine is imported behind what it is made of: of one layer, the later wins', () => {
  const root = join(import.meta.dirname, '..');
  const sheet = /^import '@mantine\/(\w+)\/styles\.layer\.css';$/m;
  const files = globSync('src/**/*.tsx', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const sheets = files.flatMap((text) => {
    const import_ = sheet.exec(text);
    if (!import_) return [];
    const [line, name = ''] = import_;
    if (name === 'core') return [];
    const index = import_.index;
    return [
      { name, itself: text.slice(0, index).includes(`from '@mantine/${name}'`), rest: text.slice(index + line.length) },
    ];
  });
  expect(sheets.map(({ name }) => name).toSorted()).toEqual(['charts', 'dates', 'notifications', 'nprogress']);
  for (const { name, itself, rest } of sheets) {
    expect([name, itself]).toEqual([name, true]);
    expect(rest, name).not.toMatch(/ from '@mantine\//);
  }
});
