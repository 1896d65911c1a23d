/** A build server's log ends with what failed and why. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFailures, readPlaywright, readVitest } from './reports.mjs';
import { root } from './shared.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heureum-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

it('names tests that failed, and files that could not begin', () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const path = written({
    numPassedTests: 7,
    testResults: [
      {
        name: join(root, 'src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          test('adds', 'passed'),
          test('takes away', 'failed', ['\u001b[31mexpected 1\u001b[39m\nat a:3']),
        ],
      },
      { name: join(root, 'src/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(root, 'src/c.test.ts'), status: 'passed', message: '', assertionResults: [test('is', 'passed')] },
    ],
  });
  expect(readVitest(path)).toEqual({
    passed: 7,
    failures: [
      { file: 'src/a.test.ts', title: 'takes away', why: 'expected 1\nat a:3' },
      { file: 'src/b.test.ts', title: '(the whole file)', why: 'no such module' },
    ],
  });
});

it('distinguishes failed journeys from a product that did not start', () => {
  const journey = (title: string, status: string, ...errors: (string | null)[]) => ({
    file: 'guest/buying.spec.ts',
    title,
    tests: [{ status, results: errors.map((message) => (message ? { error: { message } } : {})) }],
  });
  const path = written({
    stats: { expected: 4, unexpected: 1 },
    errors: [{ message: 'no address is free' }],
    suites: [
      {
        title: 'guest/buying.spec.ts',
        file: 'guest/buying.spec.ts',
        specs: [journey('buys', 'expected', null), journey('looks', 'unexpected', 'not seen')],
        suites: [{ title: 'on a phone', file: 'guest/buying.spec.ts', specs: [journey('pays', 'expected', null)] }],
      },
    ],
  });
  expect(readPlaywright(path)).toEqual({
    passed: 4,
    failures: [
      { file: 'e2e/guest/buying.spec.ts', title: 'looks', why: 'not seen' },
      { file: 'e2e', title: '(the whole run)', why: 'no address is free' },
    ],
  });
});

it('knows a run that broke off before its report', () => {
  expect(readVitest(join(folder, 'none.json'))).toBeNull();
  expect(readPlaywright(join(folder, 'none.json'))).toBeNull();
});

it('has one line below another in a log', () => {
  const failure = { file: 'src/a.test.ts', title: 'adds', why: 'expected 1\nat a:3' };
  expect(formatFailures([failure])).toBe('  src/a.test.ts › adds\n      expected 1\n      at a:3');
});
