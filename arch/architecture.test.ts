/** Checks every rule of ARCHITECTURE.md that needs no database: the code base obeys it, and the test fails when it is violated. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { uses } from '#apps/uses.ts';
import { collectFindings } from './all-findings.ts';
import { exceptions } from './exceptions.ts';
import { type Finding, knownBad, readSources, root } from './finding.ts';
import { checkUses } from './imports.ts';

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
  'migration-number',
  'function-in-file',
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
  'plain-words',
  'plain-head',
  'plain-comments',
  'type-is-noun',
  'function-is-verb',
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
const idleException = {
  rule: 'empty-catch',
  file: 'src/modules/finance/server/nowhere.ts',
  why: 'a reason that is long enough',
};
const hastyException = { rule: 'kernel-gives', file: 'src/modules/finance/server/index.ts', why: 'so' };

const formatFinding = ({ rule, file, words }: Finding) => `${rule}: ${file}: ${words}`;

describe('the source tree', () => {
  let findings: Finding[];
  beforeAll(async () => {
    findings = await collectFindings(root, uses, exceptions);
  }, 240_000);

  it.each([...rules, ...Object.keys(uses).map((moduleName) => `uses-${moduleName}`)])('keeps %s', (rule) => {
    expect(findings.filter((finding) => finding.rule === rule).map(formatFinding)).toEqual([]);
  });

  it('breaks no rule that this list forgot, and needs every exception', () => {
    const ruleNames = new Set([...rules, ...Object.keys(uses).map((moduleName) => `uses-${moduleName}`)]);
    expect(findings.filter((finding) => !ruleNames.has(finding.rule)).map(formatFinding)).toEqual([]);
  });

  it('has a table of uses without a ring', () => {
    expect(checkUses(uses).map(formatFinding)).toEqual([]);
  });
});

describe('the known-bad tree', () => {
  let findings: Finding[];
  let cases: { file: string; rule: string }[];
  beforeAll(async () => {
    findings = await collectFindings(knownBad, uses, [idleException, hastyException]);
    cases = readSources(knownBad, ['.'], ['.ts', '.tsx', '.sql', '.css', '.json']).flatMap(({ file }) =>
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
    expect(words).toEqual([expect.stringContaining(idleException.file), expect.stringContaining(hastyException.file)]);
  });

  it('proves that a ring in the table of uses is seen', () => {
    expect(checkUses({ a: ['b'], b: ['a'], c: ['nowhere'] })).toHaveLength(3);
  });
});
