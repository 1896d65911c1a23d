/**
 * Leaves out of the browser's zod what writes JSON schemas: every schema object refers to it, so no bundler can see that
 * only the server, for its OpenAPI description, calls it.
 */
import { readFileSync } from 'node:fs';

const unused = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

export function leanZod() {
  return {
    name: 'lean-zod',
    apply: 'build' as const,
    load(id: string) {
      if (!unused.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      const lines = [...names].map(([, name]) => `export const ${name} = nothing;`);
      return ['const nothing = () => () => undefined;', ...lines].join('\n');
    },
  };
}
