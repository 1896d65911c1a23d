import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './shared.mjs';
import { formatTimesTable, getProcessorSeconds, readFileTimes, writeTimes } from './times.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heureum-times-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const line = (file: string, wall: number, processor: number) =>
  `${JSON.stringify({ file: join(root, file), wall, processor })}\n`;

it('file times: parts of one file are summed, the slowest file comes first', () => {
  const list = join(folder, 'times.jsonl');
  writeFileSync(list, line('src/a.test.ts', 1, 0.5) + line('src/b.test.ts', 4, 2) + line('src/a.test.ts', 2, 1));
  expect(readFileTimes(list)).toEqual([
    { file: 'src/b.test.ts', wall: 4, processor: 2 },
    { file: 'src/a.test.ts', wall: 3, processor: 1.5 },
  ]);
  expect(readFileTimes(join(folder, 'none.jsonl'))).toEqual([]);
});

it('the table has a line per stage and the twenty slowest files', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({ file: `src/${index}.test.ts`, wall: index, processor: 0 }));
  const table = formatTimesTable([{ stage: 'unit', wall: 83.04, processor: 125.5, files }]);
  expect(table).toContain('unit           1:23.0   2:05.5');
  expect(table.match(/test\.ts/g)).toHaveLength(20);
  expect(table).toContain('src/24.test.ts');
  expect(table).not.toContain('src/4.test.ts');
});

it('times.json contains every file', () => {
  const path = join(folder, 'times.json');
  const stages = [{ stage: 'unit', wall: 1.234, processor: 2, files: [{ file: 'a', wall: 0.5, processor: 0.25 }] }];
  writeTimes(path, stages);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ stages: [{ ...stages[0], wall: 1.23 }] });
});

it('processor time counts what ended child processes used', () => {
  const before = getProcessorSeconds();
  spawnSync(process.execPath, ['-e', 'const end = Date.now() + 400; while (Date.now() < end);']);
  expect(getProcessorSeconds() - before).toBeGreaterThan(0.1);
});
