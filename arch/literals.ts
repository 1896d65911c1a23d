/** What belongs to another room is taken from its contract, never written again as a text: rule 11. */
import ts from 'typescript';
import { contractsOf, type Module } from './contracts.ts';
import { type Finding, isTest, lineOf, parse, roomOf, type Source, sources, visit } from './finding.ts';

interface Owned {
  room: string;
  what: 'event' | 'block kind' | 'permission';
}

/** Properties whose text is an account's code, or a role's name. */
const accounts = /^(account|accountCode|debitAccount|creditAccount)$/i;
const roles = /^(role|roleName|assigneeRole|approverRole)$/i;

export async function literalFindings(tree: string): Promise<Finding[]> {
  const modules = await contractsOf(tree);
  const owned = new Map([...modules].flatMap(([file, module]) => ownedBy(roomOf(file) ?? 'kernel', module)));
  const roleNames = new Set(
    [...modules].flatMap(([file, module]) => (roomOf(file) === 'access' ? rolesIn(module) : [])),
  );
  return sources(tree, ['src/modules', 'src/portals'], ['.ts', '.tsx'])
    .filter(({ file }) => !isTest(file) && !file.includes('/locales/'))
    .flatMap((source) => foreign(source, { owned, roleNames }));
}

/** Events, block kinds and permissions are known by their shape, alone or in a group. */
function ownedBy(room: string, module: Module): [string, Owned][] {
  const values = Object.values(module).flatMap((value) =>
    isRecord(value) && !('_zod' in value) ? [value, ...Object.values(value)] : [],
  );
  return values.flatMap((value): [string, Owned][] => {
    if (!isRecord(value)) return [];
    const { name, kind, level } = value;
    if (typeof name === 'string' && 'payload' in value) return [[name, { room, what: 'event' }]];
    if (typeof kind === 'string' && 'outlets' in value) return [[kind, { room, what: 'block kind' }]];
    if (typeof name === 'string' && typeof level === 'string') return [[name, { room, what: 'permission' }]];
    return [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The names of the default roles: the keys or names of what `access` calls `defaultRoles`. */
function rolesIn(module: Module): string[] {
  const { defaultRoles } = module;
  if (Array.isArray(defaultRoles))
    return defaultRoles.map((role) => (isRecord(role) ? String(role.name) : String(role)));
  return isRecord(defaultRoles) ? Object.keys(defaultRoles) : [];
}

function foreign(source: Source, known: { owned: Map<string, Owned>; roleNames: Set<string> }): Finding[] {
  const tree = parse(source);
  const own = roomOf(source.file);
  const found: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    found.push({ rule: 'foreign-literal', file: source.file, words: `line ${lineOf(tree, node)}: ${words}` });
  visit(tree, (node) => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (!isText || ts.isPropertyAccessExpression(node.parent) || isKeyOf(node)) return;
    const owner = known.owned.get(node.text);
    if (owner && owner.room !== own) report(node, `${owner.what} ${node.text} of ${owner.room}`);
    const property = ts.isPropertyAssignment(node.parent) ? node.parent.name.getText(tree) : '';
    if (own !== 'finance' && accounts.test(property) && /^\d{3,}$/.test(node.text))
      report(node, `account ${node.text} of finance`);
    if (own !== 'access' && roles.test(property) && known.roleNames.has(node.text))
      report(node, `role ${node.text} of access`);
  });
  return found;
}

/** `permissions['finance.entry.post']` takes the constant: its key is checked by the type. */
const isKeyOf = (node: ts.Node): boolean =>
  ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node;
