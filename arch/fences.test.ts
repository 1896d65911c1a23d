/** Every rule of ARCHITECTURE.md that needs no database: the house keeps it, and the fence bites where it is broken. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { uses } from '#apps/uses.ts';
import { exceptions } from './exceptions.ts';
import { allFindings } from './fences.ts';
import { type Finding, house, knownBad, sources } from './finding.ts';
import { usesFindings } from './imports.ts';

const rules = [
  'contract-stands-alone',
  'web-without-server',
  'server-without-web',
  'kernel-knows-no-room',
  'room-knows-no-portal-or-app',
  'test-knows-one-app',
  'portal-knows-shell-only',
  'shell-knows-no-portal',
  'front-door',
  'front-door-of-apps',
  'front-door-of-portals',
  'uses-finance',
  'wings-of-flow',
  'testing-for-tests',
  'no-ring',
  'no-orphan',
  'resolves',
  'sql-in-queries',
  'queries-return-statements',
  'one-where',
  'company-named',
  'company-id-of-context',
  'sql-own-schema',
  'foreign-key-stays',
  'migration-sees-rows',
  'migration-rewrites',
  'migration-validates',
  'migration-in-batches',
  'index-concurrently',
  'one-cursor',
  'typed-value-once',
  'table-once',
  'one-finder',
  'rights-in-force',
  'order-by-change',
  'one-conflict',
  'endpoint-says-all',
  'endpoint-named',
  'endpoint-has-route',
  'open-write',
  'unaudited-write',
  'mail-keeps-secret',
  'link-leads-somewhere',
  'screen-by-name',
  'title-of-path',
  'foreign-literal',
  'topics-meet',
  'topics-alone',
  'text-in-both',
  'catalogues-agree',
  'text-in-catalogue',
  'text-not-key',
  'number-by-language',
  'text-once',
  'text-used',
  'label-in-name',
  'server-text-in-both',
  'kernel-gives',
  'calls-one-way',
  'import-without-effect',
  'effect-returns-nothing',
  'dialog-by-kernel',
  'kernel-words',
  'messages-by-kernel',
  'empty-catch',
  'room-shape',
  'unused-export',
  'unused-allowance',
  'head-comment',
  'file-size',
  'function-size',
  'component-size',
  'suppression-reason',
  'named-export',
  'no-barrel',
  'day-has-zone',
  'typescript-projects',
];

/** Two bad exceptions. */
const idle = {
  rule: 'empty-catch',
  file: 'src/modules/finance/server/nowhere.ts',
  why: 'a reason that is long enough',
};
const hasty = { rule: 'kernel-gives', file: 'src/modules/finance/server/index.ts', why: 'so' };

const shown = ({ rule, file, words }: Finding) => `${rule}: ${file}: ${words}`;

describe('the house', () => {
  let findings: Finding[];
  beforeAll(async () => {
    findings = await allFindings(house, uses, exceptions);
  }, 240_000);

  it.each([...rules, ...Object.keys(uses).map((room) => `uses-${room}`)])('keeps %s', (rule) => {
    expect(findings.filter((finding) => finding.rule === rule).map(shown)).toEqual([]);
  });

  it('breaks no rule that this list forgot, and needs every exception', () => {
    const known = new Set([...rules, ...Object.keys(uses).map((room) => `uses-${room}`)]);
    expect(findings.filter((finding) => !known.has(finding.rule)).map(shown)).toEqual([]);
  });

  it('has a table of uses without a ring', () => {
    expect(usesFindings(uses).map(shown)).toEqual([]);
  });
});

describe('the known-bad tree', () => {
  let findings: Finding[];
  let cases: { file: string; rule: string }[];
  beforeAll(async () => {
    findings = await allFindings(knownBad, uses, [idle, hasty]);
    cases = sources(knownBad, ['.'], ['.ts', '.tsx', '.sql', '.css', '.json']).flatMap(({ file }) =>
      [...readFileSync(join(knownBad, file), 'utf8').matchAll(/^(?:\/\/|--|\/\*) breaks: (\S+)/gm)].map((match) => ({
        file,
        rule: match[1] ?? '',
      })),
    );
  }, 240_000);

  it.each(rules)('proves that %s bites', (rule) => {
    const files = cases.filter((bad) => bad.rule === rule).map((bad) => bad.file);
    expect(files).not.toEqual([]);
    const reported = findings.filter((finding) => finding.rule === rule).map((finding) => finding.file);
    for (const file of files) expect(reported).toContain(file);
  });

  it('names no rule that does not exist', () => {
    expect(cases.map((bad) => bad.rule).filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it('proves that an exception is reported that covers nothing, or says no reason', () => {
    const words = findings.filter(({ rule }) => rule === 'exception-needed').map((finding) => finding.words);
    expect(words).toEqual([expect.stringContaining(idle.file), expect.stringContaining(hasty.file)]);
  });

  it('proves that a ring in the table of uses is seen', () => {
    expect(usesFindings({ a: ['b'], b: ['a'], c: ['nowhere'] })).toHaveLength(3);
  });
});
