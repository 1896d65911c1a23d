/**
 * Leaves out of the browser's zod what writes JSON schemas: every schema object refers to it, so no bundler can see that
 * only the server, for its OpenAPI description, calls it. What a schema says of itself (`maxLength`, `format`) is gathered
 * in the same file and stays: forms are drawn by it. Its English words for what is wrong go, too, since the product has its own, and its
 * guard against values that contain themselves, which neither forms nor answers do (`zod/mini` has none unless it is asked for).
 */
import { readFileSync } from 'node:fs';

const unused = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const words = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
/** The code generator, which the content security policy forbids (`zod-setup.ts`). */
const writer = /[\\/]zod[\\/]v4[\\/]core[\\/]doc\.js$/;
const guard = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;
const withoutGuard = `export class $ZodCyclicError extends Error {}
export const isRecursiveSchema = () => false;
export const isBackEdge = () => false;
export const memoizer = () => undefined;`;
const retainedPattern = /^export function aggregateChecks\b[\s\S]*?^\}$/m;

/** The module as browsers get it. @param source as it was published */
export function slimModule(source: string): string {
  const match = retainedPattern.exec(source);
  const beginning = match ? source.slice(0, match.index + match[0].length) : '';
  const names = source.slice(beginning.length).matchAll(/^export (?:const|function|class) (\w+)/gm);
  const lines = [...names].map(([, name]) => `export const ${name} = nothing;`);
  return [beginning, 'const nothing = () => () => undefined;', ...lines].join('\n');
}

export function createLeanZodPlugin() {
  return {
    name: 'lean-zod',
    apply: 'build' as const,
    load(id: string) {
      if (guard.test(id)) return withoutGuard;
      if (writer.test(id)) return 'export class Doc {}';
      if (words.test(id)) return 'export default () => ({});';
      return unused.test(id) ? slimModule(readFileSync(id, 'utf8')) : null;
    },
  };
}
