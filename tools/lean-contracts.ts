/**
 * Leaves out of the browser's contracts what only servers ask an endpoint for: which errors it throws, which rule of the
 * thing it keeps, what its row of the trail is about, and what a block refuses with. With it go the texts of errors, which come with the server's answer.
 * So do what only servers check of a value (`onServer`): they refuse it by the same words.
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
  endpointsOf: { missing: 'null' },
  defineBlock: { errors: '[]' },
};

/** The schema that it is called with stays by itself. */
const ofServer = 'onServer';

const isNode = (value: unknown): value is Found => typeof (value as Found | null)?.type === 'string';

/** `flowErrors.UNDO_EXPIRED` */
function isRefusal(node: Found): boolean {
  const { object, property } = node as Found & { object?: { name?: string }; property?: { name?: string } };
  return /^(?:\w+E|e)rrors$/.test(object?.name ?? '') && /^[A-Z_]+$/.test(property?.name ?? '');
}

/** `[flowErrors.UNDO_EXPIRED, …]`: what several endpoints are refused with, under a name or as it is passed on. */
function isRefusals({ type, elements }: Found): boolean {
  const parts = type === 'ArrayExpression' ? ((elements ?? []) as readonly (Found | null)[]) : [];
  return parts.length > 0 && parts.every((part) => part?.type === 'MemberExpression' && isRefusal(part));
}

/** These properties, wherever one of these is called, and lists of refusals elsewhere. */
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
  if (isRefusals(node)) {
    found.push({ start: node.start, end: node.end, instead: '[]' });
    return;
  }
  const [inner] = type === 'CallExpression' && callee?.name === ofServer ? (given ?? []) : [];
  if (inner) found.push(...around(node, inner));
  for (const part of Object.values(node).flat()) if (isNode(part)) theseOf(part, found);
}

/** What stands around the inner part goes. */
const around = (node: Found, inner: Found) => [
  { start: node.start, end: inner.start, instead: '' },
  { start: inner.end, end: node.end, instead: '' },
];

/** The module as browsers get it. @param code in JavaScript */
export function leanContract(code: string): string {
  const found: { start: number; end: number; instead: string }[] = [];
  theseOf(parseAst(code) as unknown as Found, found);
  return withoutIdleImports(replaced(code, found));
}

const replaced = (code: string, found: readonly { start: number; end: number; instead: string }[]): string =>
  [...found]
    .sort((one, other) => other.start - one.start)
    .reduce((now, { start, end, instead }) => now.slice(0, start) + instead + now.slice(end), code);

interface Import extends Found {
  specifiers: readonly { local: { name: string } }[];
}

/** What only the cut parts used is not imported any more: a module that is imported by a file comes into its chunk, used or not. */
function withoutIdleImports(code: string): string {
  const { body } = parseAst(code) as unknown as { body: Found[] };
  const imports = body.filter((node): node is Import => node.type === 'ImportDeclaration');
  const rest = replaced(
    code,
    imports.map(({ start, end }) => ({ start, end, instead: '' })),
  );
  const isIdle = ({ specifiers }: Import) =>
    specifiers.length > 0 &&
    specifiers.every(
      ({ local }) => !new RegExp(`(?<![\\w$])${local.name.replaceAll('$', '\\$')}(?![\\w$])`).test(rest),
    );
  return replaced(
    code,
    imports.filter(isIdle).map(({ start, end }) => ({ start, end, instead: '' })),
  );
}

export function leanContracts() {
  return {
    name: 'lean-contracts',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform(code: string, id: string) {
      if (!/\/src\/.*\/contract\/.*\.ts$/.test(id) || !/\b(endpoint|endpointsOf|defineBlock|onServer)\(/.test(code))
        return null;
      return { code: leanContract(code), map: null };
    },
  };
}

/** Without the endpoints that name them, errors are asked for by nobody: whoever makes them may be left out. */
export const pureOfContracts = ['defineErrors'];
