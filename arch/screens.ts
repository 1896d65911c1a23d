/** Screens are referenced by name: only `paths.ts` contains their addresses, together with their titles. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const isPaths = (file: string) => /^src\/(modules\/[^/]+\/contract|portals\/[^/]+)\/paths\.ts$/.test(file);

export function checkScreen(tree: string): Finding[] {
  const code = readSources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const patterns = code.filter(({ file }) => isPaths(file)).flatMap(listPatterns);
  const others = code.filter(({ file }) => !isPaths(file) && !file.includes('/locales/'));
  const kinds = new Set(code.filter(({ file }) => file.endsWith('/web/screens.ts')).flatMap(listKinds));
  return [
    ...others.flatMap((source) => findWritten(source, patterns)),
    ...others.flatMap(findTitles),
    ...others.flatMap((source) => findUnknownKinds(source, kinds)),
  ];
}

/** The addresses of `defineScreenPath(…)` in a file. */
export function listPatterns(source: Source): string[] {
  const patterns: string[] = [];
  visitNodes(parseSource(source), (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineScreenPath') return;
    const [pattern] = node.arguments;
    if (pattern && ts.isStringLiteralLike(pattern)) patterns.push(pattern.text);
  });
  return patterns;
}

function findWritten(source: Source, patterns: readonly string[]): Finding[] {
  const tree = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(tree, (node) => {
    if (isEndpointPath(node)) return;
    for (const text of listAddresses(node)) {
      const pattern = patterns.find((pattern) => matchesPattern(pattern, text));
      const words = `line ${getLine(tree, node)}: ${text} is the screen ${pattern}; take it from its paths`;
      if (pattern) findings.push({ rule: 'screen-by-name', file: source.file, words });
    }
  });
  return findings;
}

/** An endpoint may answer under an address that is a screen's for browsers. */
function isEndpointPath(node: ts.Node): boolean {
  const property = node.parent;
  if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'path') return false;
  return property.parent.properties.some((sibling) => sibling.name?.getText() === 'method');
}

/**
 * Addresses in a text or template: the text itself or, in an expression of a frame, the quoted addresses. `*` is an interpolated
 * value.
 */
function listAddresses(node: ts.Node): string[] {
  const text = ts.isTemplateExpression(node)
    ? node.templateSpans.reduce((all, { literal }) => `${all}*${literal.text}`, node.head.text)
    : ts.isStringLiteralLike(node)
      ? node.text
      : '';
  if (text.startsWith('=')) return [...text.matchAll(/"(\/[^"]*)"/g)].map(([, address]) => address ?? '');
  // Behind an origin that the program puts in.
  const address = text.replace(/^\*(?=\/)/, '');
  return address.startsWith('/') ? [address] : [];
}

/** The screen's address, or one that becomes it when a parameter is put behind: `/orders/`. The first page, `/`, is everybody's. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = text
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(1);
  const patternParts = pattern.split('/').slice(1);
  if (pattern === '/' || parts.length !== patternParts.length) return false;
  return parts.every((part, index) => {
    const isLast = index === parts.length - 1;
    return patternParts[index]?.startsWith(':') ? part !== '' || isLast : part === patternParts[index];
  });
}

const isScreen = (file: string) => /^src\/(modules\/[^/]+\/web|portals\/[^/]+)\/screens\//.test(file);

/** A screen's title that is a text of a catalogue: menu and palette would say it a second time. */
function findTitles(source: Source): Finding[] {
  if (!isScreen(source.file)) return [];
  const tree = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node) => {
    const words = `line ${getLine(tree, node)}: ${node.getText(tree)} is written a second time; take the title of the path`;
    findings.push({ rule: 'title-of-path', file: source.file, words });
  };
  visitNodes(tree, (node) => {
    if (ts.isJsxAttribute(node) && node.name.getText(tree) === 'title' && isHeader(node))
      listFixedTexts(node).forEach(report);
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'useDocumentTitle') {
      node.arguments.slice(0, 1).flatMap(listFixedTexts).forEach(report);
    }
  });
  return findings;
}

const isHeader = (attribute: ts.JsxAttribute) => attribute.parent.parent.tagName.getText() === 'PageHeader';

/** Calls of `t` that always say the same: with one key, and nothing put in. */
function listFixedTexts(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const look = (part: ts.Node) => {
    if (!ts.isCallExpression(part) || part.expression.getText() !== 't' || part.arguments.length !== 1) return;
    if (part.arguments.every((key) => ts.isStringLiteralLike(key))) nodes.push(part);
  };
  look(node);
  visitNodes(node, look);
  return nodes;
}

/** Kinds of things that the screens of a file show. */
function listKinds(source: Source): string[] {
  const kinds: string[] = [];
  visitNodes(parseSource(source), (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'shows') return;
    visitNodes(node.initializer, (kind) => void (ts.isStringLiteral(kind) && kinds.push(kind.text)));
  });
  return kinds;
}

/** Links to things of a kind that no screen shows. */
function findUnknownKinds(source: Source, kinds: ReadonlySet<string>): Finding[] {
  const tree = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(tree, (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText(tree) !== 'kind') return;
    const { initializer, parent } = node;
    if (parent.parent.tagName.getText(tree) !== 'KindLink' || !initializer || !ts.isStringLiteral(initializer)) return;
    if (kinds.has(initializer.text)) return;
    const words = `line ${getLine(tree, node)}: no screen shows things of the kind ${initializer.text}`;
    findings.push({ rule: 'link-leads-somewhere', file: source.file, words });
  });
  return findings;
}
