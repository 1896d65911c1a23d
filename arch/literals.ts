/** Literal check (rule 11): names owned by another module come from its contract, never as repeated literals. */
import ts from 'typescript';
import { loadContracts, type Module } from './contracts.ts';
import {
  type Finding,
  getLine,
  getModuleName,
  isTest,
  parseSource,
  readSources,
  type Source,
  visitNodes,
} from './finding.ts';

interface OwnedText {
  moduleName: string;
  what: 'event' | 'block kind' | 'permission';
}

/** Properties whose text is an account's code, or a role's name. */
const accounts = /^(account|accountCode|debitAccount|creditAccount)$/i;
const roles = /^(role|roleName|assigneeRole|approverRole)$/i;

export async function checkLiteral(tree: string): Promise<Finding[]> {
  const modules = await loadContracts(tree);
  const owned = new Map([...modules].flatMap(([file, module]) => listOwned(getModuleName(file) ?? 'kernel', module)));
  const roleNames = new Set(
    [...modules].flatMap(([file, module]) => (getModuleName(file) === 'access' ? listRoles(module) : [])),
  );
  return readSources(tree, ['src/modules', 'src/portals'], ['.ts', '.tsx'])
    .filter(({ file }) => !isTest(file) && !file.includes('/locales/'))
    .flatMap((source) => findForeign(source, { owned, roleNames }));
}

/** Events, block kinds and permissions are known by their shape, alone or in a group. */
function listOwned(moduleName: string, module: Module): [string, OwnedText][] {
  const values = Object.values(module).flatMap((value) =>
    isRecord(value) && !('_zod' in value) ? [value, ...Object.values(value)] : [],
  );
  return values.flatMap((value): [string, OwnedText][] => {
    if (!isRecord(value)) return [];
    const { name, kind, level } = value;
    if (typeof name === 'string' && 'payload' in value) return [[name, { moduleName: moduleName, what: 'event' }]];
    if (typeof kind === 'string' && 'outlets' in value) return [[kind, { moduleName: moduleName, what: 'block kind' }]];
    if (typeof name === 'string' && typeof level === 'string')
      return [[name, { moduleName: moduleName, what: 'permission' }]];
    return [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The names of the default roles: the keys or names of what `access` calls `defaultRoles`. */
function listRoles(module: Module): string[] {
  const { defaultRoles } = module;
  if (Array.isArray(defaultRoles))
    return defaultRoles.map((role) => (isRecord(role) ? String(role.name) : String(role)));
  return isRecord(defaultRoles) ? Object.keys(defaultRoles) : [];
}

function findForeign(source: Source, ownership: { owned: Map<string, OwnedText>; roleNames: Set<string> }): Finding[] {
  const tree = parseSource(source);
  const own = getModuleName(source.file);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'foreign-literal', file: source.file, words: `line ${getLine(tree, node)}: ${words}` });
  visitNodes(tree, (node) => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (!isText || ts.isPropertyAccessExpression(node.parent) || isKeyOf(node)) return;
    const owner = ownership.owned.get(node.text);
    if (owner && owner.moduleName !== own) report(node, `${owner.what} ${node.text} of ${owner.moduleName}`);
    const property = ts.isPropertyAssignment(node.parent) ? node.parent.name.getText(tree) : '';
    if (own !== 'finance' && accounts.test(property) && /^\d{3,}$/.test(node.text))
      report(node, `account ${node.text} of finance`);
    if (own !== 'access' && roles.test(property) && ownership.roleNames.has(node.text))
      report(node, `role ${node.text} of access`);
  });
  return findings;
}

/** `permissions['finance.entry.post']` takes the constant: its key is checked by the type. */
const isKeyOf = (node: ts.Node): boolean =>
  ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node;
