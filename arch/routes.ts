/** Every endpoint of a contract has exactly one route, and every link in the app leads to a route. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';
import { foldText } from './fold.ts';
import { listPatterns } from './screens.ts';

/** A declaration made by `endpoint({…})`, on its own or as a member of a group. */
interface DeclaredEndpoint {
  /** `src/modules/x/contract/endpoints.ts#name` or `…#group.name` */
  id: string;
  file: string;
  name: string;
}

export function routeFindings(tree: string): Finding[] {
  const code = readSources(tree, ['src'], ['.ts']).filter(({ file }) => !isTest(file));
  const declared = code.filter(({ file }) => file.includes('/contract/')).flatMap(listDeclared);
  const bound = code.filter(({ file }) => file.includes('/server/')).flatMap(listBound);
  const counts = Map.groupBy(bound, (id) => id);
  return declared.flatMap(({ id, file, name }): Finding[] => {
    const times = counts.get(id)?.length ?? 0;
    return times === 1 ? [] : [{ rule: 'endpoint-has-route', file, words: `${name} has ${times} routes` }];
  });
}

const isCallOf = (node: ts.Node | undefined, name: string): node is ts.CallExpression =>
  !!node && ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

function listDeclared(source: Source): DeclaredEndpoint[] {
  const { file } = source;
  const declared: DeclaredEndpoint[] = [];
  const nouns = new Set<string>();
  for (const statement of parseSource(source).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue;
      const value = unwrap(initializer);
      if (isCallOf(value, 'resourceEndpoints')) nouns.add(name.text);
      if (isCreatedBy(nouns, value)) declared.push({ id: `${file}#${name.text}`, file, name: name.text });
      if (isCallOf(value, 'endpoint')) declared.push({ id: `${file}#${name.text}`, file, name: name.text });
      if (!ts.isObjectLiteralExpression(value)) continue;
      for (const member of value.properties) {
        if (!ts.isPropertyAssignment(member) || !isCallOf(member.initializer, 'endpoint')) continue;
        const path = `${name.text}.${member.name.getText()}`;
        declared.push({ id: `${file}#${path}`, file, name: path });
      }
    }
  }
  return declared;
}

/** `accounts.list({…})` of `accounts = resourceEndpoints({…})`. */
const isCreatedBy = (nouns: ReadonlySet<string>, value: ts.Expression): boolean =>
  ts.isCallExpression(value) &&
  ts.isPropertyAccessExpression(value.expression) &&
  ts.isIdentifier(value.expression.expression) &&
  nouns.has(value.expression.expression.text) &&
  /^(list|read|create|change)$/.test(value.expression.name.text);

function unwrap(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node;
}

/** Ids of the declarations passed to `route(…)`, `downloadRoute(…)` and `keeperOf({ endpoints: {…} })` in a file. */
function listBound(source: Source): string[] {
  const file = parseSource(source);
  const origins = listOrigins(source, file);
  const ids: string[] = [];
  const bind = (name: string) => {
    const [first, ...rest] = name.split('.');
    const origin = origins.get(first ?? '');
    if (origin) ids.push(`${origin.file}#${[...(origin.name ? [origin.name] : []), ...rest].join('.')}`);
  };
  visitNodes(file, (node) => {
    if (isCallOf(node, 'route') || isCallOf(node, 'downloadRoute')) bind(node.arguments[0]?.getText(file) ?? '');
    if (isCallOf(node, 'createCrudService')) for (const name of listCrudEndpoints(node)) bind(name);
  });
  return ids;
}

/** Endpoints that such a service answers. */
function listCrudEndpoints({ arguments: [noun] }: ts.CallExpression): string[] {
  const membersOf = (node: ts.Node | undefined) =>
    node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];
  const endpoints = membersOf(noun).find(({ name }) => name.getText() === 'endpoints');
  return membersOf(endpoints?.initializer).map(({ initializer }) => initializer.getText());
}

/** Source files of the imported names; without a name: the whole file. */
function listOrigins(source: Source, file: ts.SourceFile): Map<string, { file: string; name: string | null }> {
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
const addressProperty = /^(to|href|link|path|home|loginPath|action|redirect|crumb)$/;
const addressCall =
  /^(navigate|redirect|assign|replace|getSiteAddress|href|getLink|getLoginAddress|getReturnPath|useNavigate|enterCompany)$/;
/** Paths served outside of routes: the kernel's own addresses, build files, and gates by prefix. */
const kernelPaths = [
  '/api/files',
  '/api/files/:x',
  '/api/live',
  '/api/openapi.json',
  '/health',
  '/health/live',
  '/health/ready',
];
const buildFile = /^\/(assets|site)\/|\.(svg|ico|png|webp|css|js|mjs|json|woff2)$/;

export function linkFindings(tree: string): Finding[] {
  const code = readSources(tree, ['src'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file) && !file.includes('/locales/'),
  );
  const patterns = [...code.flatMap(listPaths), ...kernelPaths].map(splitPath);
  const leads = (path: string): boolean => patterns.some((route) => matchesRoute(route, path.split('/').slice(1)));
  return code.flatMap((source) =>
    findLinks(source)
      .filter(({ path }) => !buildFile.test(path) && !leads(path))
      .map(({ path, line }) => ({
        rule: 'link-leads-somewhere',
        file: source.file,
        words: `line ${line}: no route answers ${path}`,
      })),
  );
}

const inContract = /\/contract\//;

/** The addresses that are answered: screens, endpoints, server-rendered pages. */
function listPaths(source: Source): string[] {
  const { file } = source;
  const isTable = /\/paths\.ts$|^src\/apps\/(web|company-routes)\.tsx$|\/contract\/|\/server\//.test(file);
  if (!isTable) return [];
  const tree = parseSource(source);
  const paths = listPatterns(source);
  visitNodes(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText(tree) !== 'path') return;
    const siblings = node.parent.properties.map((sibling) => sibling.name?.getText(tree));
    // a page of the portals, an endpoint or an HTML route; not a link that happens to be called a path
    const isRoute = ['element', 'method', 'handler', 'lazy'].some((name) => siblings.includes(name));
    const path = foldText(node.initializer, '');
    if ((isRoute || inContract.test(file)) && path) paths.push(path);
  });
  return paths.filter((path) => path !== '*');
}

const splitPath = (path: string): string[] => path.split('/').slice(1);

/** `*` is an interpolated value: one segment of the path, matched by a parameter. */
function matchesRoute(route: readonly string[], parts: readonly string[]): boolean {
  if (route.at(-1) === '*')
    return parts.length >= route.length - 1 && matchesRoute(route.slice(0, -1), parts.slice(0, route.length - 1));
  return (
    route.length === parts.length &&
    route.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

/** Texts that begin with `/` where an address is meant. */
function findLinks(source: Source): { path: string; line: number }[] {
  const tree = parseSource(source);
  const links: { path: string; line: number }[] = [];
  visitNodes(tree, (node) => {
    const text = getAddress(node);
    if (text === null || !isAddress(node, tree)) return;
    const path = text.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1');
    if (/^\/[^/]?/.test(path) && !path.startsWith('//')) links.push({ path, line: getLine(tree, node) });
  });
  return links;
}

function getAddress(node: ts.Node): string | null {
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
  if (ts.isJsxAttribute(around)) return addressProperty.test(around.name.getText(tree));
  if (ts.isPropertyAssignment(around)) {
    const name = around.name.getText(tree);
    return addressProperty.test(name) && !(name === 'path' && inContract.test(tree.fileName));
  }
  if (ts.isArrowFunction(around)) return true;
  if (ts.isReturnStatement(around)) return true;
  if (ts.isVariableDeclaration(around)) return !inContract.test(tree.fileName);
  if (!ts.isCallExpression(around)) return false;
  const called = around.expression;
  return addressCall.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText(tree));
}
