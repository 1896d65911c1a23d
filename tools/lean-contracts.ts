/**
 * Removes server-only parts from the browser's contracts: an endpoint's errors, its rule, the subject of its row in the trail, and
 * a block's refusals. The texts of errors go with them, since they come with the server's answer. Also removed are checks of a
 * value only on servers (`onServer`): they refuse it by the same words.
 */
import { parseAst } from 'vite';

interface AstNode {
  type: string;
  start: number;
  end: number;
  [more: string]: unknown;
}

/** Unused parts by function; a block refuses only on servers. */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  endpoint: { errors: '[]', rule: 'null', subject: 'null' },
  resourceEndpoints: { missing: 'null' },
  defineBlock: { errors: '[]' },
};

/** The schema that it is called with stays by itself. */
const ofServer = 'onServer';

const isNode = (value: unknown): value is AstNode => typeof (value as AstNode | null)?.type === 'string';

/** `flowErrors.UNDO_EXPIRED` */
function isRefusal(node: AstNode): boolean {
  const { object, property } = node as AstNode & { object?: { name?: string }; property?: { name?: string } };
  return /^(?:\w+E|e)rrors$/.test(object?.name ?? '') && /^[A-Z_]+$/.test(property?.name ?? '');
}

/** `[flowErrors.UNDO_EXPIRED, …]`: what several endpoints are refused with, under a name or as it is passed on. */
function isRefusals({ type, elements }: AstNode): boolean {
  const parts = type === 'ArrayExpression' ? ((elements ?? []) as readonly (AstNode | null)[]) : [];
  return parts.length > 0 && parts.every((part) => part?.type === 'MemberExpression' && isRefusal(part));
}

/** These properties, wherever one of these is called, and lists of refusals elsewhere. */
function collectCuts(node: AstNode, cuts: Cut[]): void {
  const {
    type,
    callee,
    arguments: callArguments,
  } = node as AstNode & { callee?: AstNode & { name?: string }; arguments?: AstNode[] };
  const declared = type === 'CallExpression' && callee?.name ? callArguments?.[0] : undefined;
  const those = unused[callee?.name ?? ''];
  if (those && declared?.type === 'ObjectExpression') {
    for (const { key, start, end } of declared.properties as (AstNode & { key?: { name?: string } })[]) {
      const instead = those[key?.name ?? ''];
      if (key && instead) cuts.push({ start, end, instead: `${key.name}: ${instead}` });
    }
    return;
  }
  if (isRefusals(node)) {
    cuts.push({ start: node.start, end: node.end, instead: '[]' });
    return;
  }
  const [inner] = type === 'CallExpression' && callee?.name === ofServer ? (callArguments ?? []) : [];
  if (inner) cuts.push(...around(node, inner));
  for (const part of Object.values(node).flat()) if (isNode(part)) collectCuts(part, cuts);
}

/** Removes the code around the inner part. */
const around = (node: AstNode, inner: AstNode) => [
  { start: node.start, end: inner.start, instead: '' },
  { start: inner.end, end: node.end, instead: '' },
];

interface Cut {
  start: number;
  end: number;
  instead: string;
}

const cut = (code: string, cuts: Cut[]): string =>
  cuts
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, instead }) => now.slice(0, start) + instead + now.slice(end), code);

/** Every name that the part reads or declares. */
function collectNames(node: AstNode, names: Set<string>): void {
  if (node.type === 'Identifier') names.add(String(node.name));
  for (const part of Object.values(node).flat()) if (isNode(part)) collectNames(part, names);
}

/** Imports not named anywhere else: their files would still be fetched by every page. */
function findUnusedImports(code: string): Cut[] {
  const { body } = parseAst(code) as unknown as { body: AstNode[] };
  const names = new Set<string>();
  for (const part of body) if (part.type !== 'ImportDeclaration') collectNames(part, names);
  return body.flatMap((part) => {
    const { type, start, end, specifiers, source } = part as AstNode & {
      specifiers?: (AstNode & { local: { name: string } })[];
      source?: { value: string };
    };
    if (type !== 'ImportDeclaration' || !specifiers?.length || !source?.value.startsWith('.')) return [];
    const used = specifiers.filter(({ local }) => names.has(local.name));
    if (used.length === specifiers.length) return [];
    const list = used.map((item) => code.slice(item.start, item.end)).join(', ');
    return [{ start, end, instead: used.length ? `import { ${list} } from '${source.value}';` : '' }];
  });
}

/** The module as browsers get it. @param code in JavaScript */
export function slimContract(code: string): string {
  const cuts: Cut[] = [];
  collectCuts(parseAst(code) as unknown as AstNode, cuts);
  if (cuts.length === 0) return code;
  const lean = cut(code, cuts);
  return cut(lean, findUnusedImports(lean));
}

export function createLeanContractsPlugin() {
  return {
    name: 'lean-contracts',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform(code: string, id: string) {
      if (
        !/\/src\/.*\/contract\/.*\.ts$/.test(id) ||
        !/\b(endpoint|resourceEndpoints|defineBlock|onServer)\(/.test(code)
      )
        return null;
      return { code: slimContract(code), map: null };
    },
  };
}

/** Without the endpoints that name them, errors are unused: calls that make them may be removed. */
export const pureContractCalls = ['defineErrors'];
