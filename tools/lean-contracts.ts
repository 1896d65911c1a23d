/**
 * Leaves out of the browser's contracts what only servers ask an endpoint for: which errors it throws, which rule of the
 * thing it keeps, what its row of the trail is about, and what a block refuses with. With it go the texts of errors, which come with the server's answer.
 */
import { parseAst } from 'vite';

interface Found {
  type: string;
  start: number;
  end: number;
  [more: string]: unknown;
}

/** Of whom, and what of it; a block only refuses on servers. */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  endpoint: { errors: '[]', rule: 'null', subject: 'null' },
  defineBlock: { errors: '[]' },
};

const isNode = (value: unknown): value is Found => typeof (value as Found | null)?.type === 'string';

/** These properties, wherever `endpoint({ … })` or `defineBlock({ … })` is called. */
function theseOf(node: Found, found: { start: number; end: number; instead: string }[]): void {
  const {
    type,
    callee,
    arguments: given,
  } = node as Found & { callee?: Found & { name?: string }; arguments?: Found[] };
  const declared = type === 'CallExpression' && callee?.name ? given?.[0] : undefined;
  const those = unused[callee?.name ?? ''];
  if (those && declared?.type === 'ObjectExpression') {
    for (const { key, start, end } of declared.properties as (Found & { key?: { name?: string } })[]) {
      const instead = those[key?.name ?? ''];
      if (key && instead) found.push({ start, end, instead: `${key.name}: ${instead}` });
    }
    return;
  }
  for (const part of Object.values(node).flat()) if (isNode(part)) theseOf(part, found);
}

/** The module as browsers get it. @param code in JavaScript */
export function leanContract(code: string): string {
  const found: { start: number; end: number; instead: string }[] = [];
  theseOf(parseAst(code) as unknown as Found, found);
  return found
    .sort((one, other) => other.start - one.start)
    .reduce((now, { start, end, instead }) => now.slice(0, start) + instead + now.slice(end), code);
}

export function leanContracts() {
  return {
    name: 'lean-contracts',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform(code: string, id: string) {
      if (!/\/src\/.*\/contract\/.*\.ts$/.test(id) || !/\b(endpoint|defineBlock)\(/.test(code)) return null;
      return { code: leanContract(code), map: null };
    },
  };
}

/** Without the endpoints that name them, errors are asked for by nobody: whoever makes them may be left out. */
export const pureOfContracts = ['defineErrors'];
