/** Every endpoint of a contract has exactly one route, and every link in the house leads to one. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';
import { fold } from './fold.ts';
import { patternsIn } from './screens.ts';

/** A fact made by `endpoint({…})`, wherever it stands: by itself or as a member of a group. */
interface Declared {
  /** `src/modules/x/contract/endpoints.ts#name` or `…#group.name` */
  id: string;
  file: string;
  name: string;
}

export function routeFindings(tree: string): Finding[] {
  const code = sources(tree, ['src'], ['.ts']).filter(({ file }) => !isTest(file));
  const declared = code.filter(({ file }) => file.includes('/contract/')).flatMap(declaredIn);
  const bound = code.filter(({ file }) => file.includes('/server/')).flatMap(boundIn);
  const counts = Map.groupBy(bound, (id) => id);
  return declared.flatMap(({ id, file, name }): Finding[] => {
    const times = counts.get(id)?.length ?? 0;
    return times === 1 ? [] : [{ rule: 'endpoint-has-route', file, words: `${name} has ${times} routes` }];
  });
}

const isCallOf = (node: ts.Node | undefined, name: string): node is ts.CallExpression =>
  !!node && ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

function declaredIn(source: Source): Declared[] {
  const { file } = source;
  const found: Declared[] = [];
  const nouns = new Set<string>();
  for (const statement of parse(source).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue;
      const value = bare(initializer);
      if (isCallOf(value, 'endpointsOf')) nouns.add(name.text);
      if (isMadeBy(nouns, value)) found.push({ id: `${file}#${name.text}`, file, name: name.text });
      if (isCallOf(value, 'endpoint')) found.push({ id: `${file}#${name.text}`, file, name: name.text });
      if (!ts.isObjectLiteralExpression(value)) continue;
      for (const member of value.properties) {
        if (!ts.isPropertyAssignment(member) || !isCallOf(member.initializer, 'endpoint')) continue;
        const path = `${name.text}.${member.name.getText()}`;
        found.push({ id: `${file}#${path}`, file, name: path });
      }
    }
  }
  return found;
}

/** `accounts.list({…})` of `accounts = endpointsOf({…})`. */
const isMadeBy = (nouns: ReadonlySet<string>, value: ts.Expression): boolean =>
  ts.isCallExpression(value) &&
  ts.isPropertyAccessExpression(value.expression) &&
  ts.isIdentifier(value.expression.expression) &&
  nouns.has(value.expression.expression.text) &&
  /^(list|read|create|change)$/.test(value.expression.name.text);

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;
}

/** What the calls of `route(…)`, `downloadRoute(…)` and `keeperOf({ endpoints: {…} })` of a file name, as ids of what is declared. */
function boundIn(source: Source): string[] {
  const file = parse(source);
  const origins = originsIn(source, file);
  const found: string[] = [];
  const bind = (name: string) => {
    const [first, ...rest] = name.split('.');
    const origin = origins.get(first ?? '');
    if (origin) found.push(`${origin.file}#${[...(origin.name ? [origin.name] : []), ...rest].join('.')}`);
  };
  visit(file, (node) => {
    if (isCallOf(node, 'route') || isCallOf(node, 'downloadRoute')) bind(node.arguments[0]?.getText(file) ?? '');
    if (isCallOf(node, 'keeperOf')) for (const name of keptIn(node)) bind(name);
  });
  return found;
}

/** The endpoints that a keeper answers. */
function keptIn({ arguments: [noun] }: ts.CallExpression): string[] {
  const membersOf = (node: ts.Node | undefined) =>
    node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];
  const endpoints = membersOf(noun).find(({ name }) => name.getText() === 'endpoints');
  return membersOf(endpoints?.initializer).map(({ initializer }) => initializer.getText());
}

/** Where the imported names come from; without a name: all of the file. */
function originsIn(source: Source, file: ts.SourceFile): Map<string, { file: string; name: string | null }> {
  const origins = new Map<string, { file: string; name: string | null }>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const path = statement.moduleSpecifier.text;
    const from = path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(source.file), path);
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) origins.set(bindings.name.text, { file: from, name: null });
    else if (bindings) {
      for (const element of bindings.elements) {
        origins.set(element.name.text, { file: from, name: (element.propertyName ?? element.name).text });
      }
    }
  }
  return origins;
}

/** Attributes, properties and calls whose text is an address of this product. */
const addressed = /^(to|href|link|path|home|loginPath|action|redirect|crumb)$/;
const asked =
  /^(navigate|redirect|assign|replace|siteAddress|href|linkIn|loginAddress|returnPath|useNavigate|enterCompany)$/;
/** What the product answers outside of routes: the kernel's own addresses, files of the build, and gates by prefix. */
const kernelPaths = [
  '/api/files',
  '/api/files/:x',
  '/api/live',
  '/api/openapi.json',
  '/health',
  '/health/live',
  '/health/ready',
];
const built = /^\/(assets|site)\/|\.(svg|ico|png|webp|css|js|mjs|json|woff2)$/;

export function linkFindings(tree: string): Finding[] {
  const code = sources(tree, ['src'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file) && !file.includes('/locales/'),
  );
  const known = [...code.flatMap(pathsIn), ...kernelPaths].map(shapeOf);
  const leads = (path: string): boolean => known.some((route) => fits(route, path.split('/').slice(1)));
  return code.flatMap((source) =>
    linksIn(source)
      .filter(({ path }) => !built.test(path) && !leads(path))
      .map(({ path, line }) => ({
        rule: 'link-leads-somewhere',
        file: source.file,
        words: `line ${line}: no route answers ${path}`,
      })),
  );
}

const inContract = /\/contract\//;

/** The addresses that are answered: screens, endpoints, server-rendered pages. */
function pathsIn(source: Source): string[] {
  const { file } = source;
  const isTable = /\/paths\.ts$|^src\/apps\/(web|company-routes)\.tsx$|\/contract\/|\/server\//.test(file);
  if (!isTable) return [];
  const tree = parse(source);
  const found = patternsIn(source);
  visit(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText(tree) !== 'path') return;
    const siblings = node.parent.properties.map((sibling) => sibling.name?.getText(tree));
    // a page of the portals, an endpoint or an HTML route; not a link that happens to be called a path
    const isRoute = ['element', 'method', 'handler', 'lazy'].some((name) => siblings.includes(name));
    const path = fold(node.initializer, '');
    if ((isRoute || inContract.test(file)) && path) found.push(path);
  });
  return found.filter((path) => path !== '*');
}

const shapeOf = (path: string): string[] => path.split('/').slice(1);

/** `*` stands for what the program puts in: one part of the path, which a parameter takes. */
function fits(route: readonly string[], parts: readonly string[]): boolean {
  if (route.at(-1) === '*')
    return parts.length >= route.length - 1 && fits(route.slice(0, -1), parts.slice(0, route.length - 1));
  return (
    route.length === parts.length &&
    route.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

/** Texts that begin with `/` where an address is meant. */
function linksIn(source: Source): { path: string; line: number }[] {
  const tree = parse(source);
  const found: { path: string; line: number }[] = [];
  visit(tree, (node) => {
    const text = addressIn(node);
    if (text === null || !isAddress(node, tree)) return;
    const path = text.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1');
    if (/^\/[^/]?/.test(path) && !path.startsWith('//')) found.push({ path, line: lineOf(tree, node) });
  });
  return found;
}

function addressIn(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text.startsWith('/') ? node.text : null;
  }
  if (!ts.isTemplateExpression(node)) return null;
  const text = node.templateSpans.reduce((all, { literal }) => `${all}*${literal.text}`, node.head.text);
  // `*/…`: behind an origin that the program puts in.
  const address = text.replace(/^\*(?=\/)/, '');
  return address.startsWith('/') ? address : null;
}

/** The part around the text that says what it is for: an attribute, a property, a call, or a constant that is so called. */
function isAddress(node: ts.Node, tree: ts.SourceFile): boolean {
  let around = node.parent;
  while (
    ts.isConditionalExpression(around) ||
    ts.isParenthesizedExpression(around) ||
    ts.isBinaryExpression(around) ||
    ts.isJsxExpression(around)
  ) {
    around = around.parent;
  }
  if (ts.isJsxAttribute(around)) return addressed.test(around.name.getText(tree));
  if (ts.isPropertyAssignment(around)) {
    const name = around.name.getText(tree);
    return addressed.test(name) && !(name === 'path' && inContract.test(tree.fileName));
  }
  if (ts.isArrowFunction(around)) return true;
  if (ts.isReturnStatement(around)) return true;
  if (ts.isVariableDeclaration(around)) return !inContract.test(tree.fileName);
  if (!ts.isCallExpression(around)) return false;
  const called = around.expression;
  return asked.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText(tree));
}
