/** Tests of endpoints without an example: the test named for each exists, and calls the endpoint itself or through a helper. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { appModules } from './modules.ts';
import { endpointsTestedElsewhere } from './testing/endpoints-tested-elsewhere.ts';
import { getEndpointName } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';

const src = join(import.meta.dirname, '..');
const endpoints = new Map(
  appModules.flatMap((appModule) => appModule.routes.map(({ endpoint }) => [getEndpointName(endpoint), endpoint])),
);
/** By which name contracts export it. */
const exportedAs = new Map<unknown, string>();
beforeAll(async () => {
  for (const file of globSync('{kernel,modules/*}/contract/**/*.ts', { cwd: src })) {
    if (/\.test\.ts$/.test(file)) continue;
    for (const [name, value] of Object.entries(await import(join(src, file)))) exportedAs.set(value, name);
  }
});

const imports = /^import (?:[^;]*? from )?'([^']+)';$/gm;
/** From the first line of a test to the one that closes it, which is indented alike. */
const tests = /^( *)(?:it|test)(?:\.\w+)*\([\s\S]*?^\1(?:\}\)|\));$/gm;
const titled = (title: string) => new RegExp(`^ *(?:it|test)(?:\\.\\w+)*\\(\\s*'${RegExp.escape(title)}',`, 'm');

/** Test helpers that the file imports. */
function helpersOf(file: string, text: string): string[] {
  const named = [...text.matchAll(imports)].map(([, from = '']) => from).filter((from) => from.includes('/testing/'));
  const pathOf = (from: string) => (from.startsWith('#') ? join(src, from.slice(1)) : join(src, file, '..', from));
  return named.map((from) => readFileSync(pathOf(from), 'utf8'));
}

/** True if the text calls the endpoint, by its name or by its path. */
function isCalledIn(text: string, endpoint: Endpoint): boolean {
  const name = exportedAs.get(endpoint);
  const path = endpoint.path.split('/').map((part) => (part.startsWith(':') ? '[^/\'"`?]*' : RegExp.escape(part)));
  const call = new RegExp(`\\(\\s*(?:\\w+\\.)?${name},|\\b${name}\\.path\\b|(?<![\\w/])${path.join('/')}['"\`?]`);
  return call.test(text.replace(imports, ''));
}

describe('an endpoint without an example', () => {
  it.each(Object.entries(endpointsTestedElsewhere))('is proved where it is said: %s', (name, { file, test }) => {
    const endpoint = endpoints.get(name);
    expect(endpoint, 'no such endpoint').toBeDefined();
    expect(exportedAs.get(endpoint), 'exported by no contract').toBeDefined();
    expect(examples[name], 'it has an example').toBeUndefined();
    expect(existsSync(join(src, file)), file).toBe(true);
    const text = readFileSync(join(src, file), 'utf8');
    const own = [...text.matchAll(tests)]
      .map(([testText]) => testText)
      .filter((testText) => titled(test).test(testText));
    expect(own, `${file}: ${test}`).toHaveLength(1);
    const beside = text.replace(tests, '');
    const proving = [...own.map((testText) => testText.replace(titled(test), '')), beside, ...helpersOf(file, text)];
    expect(
      proving.filter((item) => isCalledIn(item, endpoint as Endpoint)),
      'where it is called',
    ).not.toEqual([]);
  });
});
