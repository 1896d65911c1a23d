/** Screens are named, not written: their addresses stand in `paths.ts` alone, and their titles beside them. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const isPaths = (file: string) => /^src\/(modules\/[^/]+\/contract|portals\/[^/]+)\/paths\.ts$/.test(file);

export function screenFindings(tree: string): Finding[] {
  const code = sources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const patterns = code.filter(({ file }) => isPaths(file)).flatMap(patternsIn);
  const others = code.filter(({ file }) => !isPaths(file) && !file.includes('/locales/'));
  const kinds = new Set(code.filter(({ file }) => file.endsWith('/web/screens.ts')).flatMap(kindsIn));
  return [
    ...others.flatMap((source) => writtenIn(source, patterns)),
    ...others.flatMap(titledIn),
    ...others.flatMap((source) => thingsIn(source, kinds)),
  ];
}

/** The addresses of `screenPath(…)` in a file. */
export function patternsIn(source: Source): string[] {
  const found: string[] = [];
  visit(parse(source), (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'screenPath') return;
    const [pattern] = node.arguments;
    if (pattern && ts.isStringLiteralLike(pattern)) found.push(pattern.text);
  });
  return found;
}

function writtenIn(source: Source, patterns: readonly string[]): Finding[] {
  const tree = parse(source);
  const found: Finding[] = [];
  visit(tree, (node) => {
    if (isEndpointPath(node)) return;
    for (const text of addressesOf(node)) {
      const pattern = patterns.find((one) => isOf(one, text));
      const words = `line ${lineOf(tree, node)}: ${text} is the screen ${pattern}; take it from its paths`;
      if (pattern) found.push({ rule: 'screen-by-name', file: source.file, words });
    }
  });
  return found;
}

/** An endpoint may answer under an address that is a screen's for browsers. */
function isEndpointPath(node: ts.Node): boolean {
  const property = node.parent;
  if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'path') return false;
  return property.parent.properties.some((sibling) => sibling.name?.getText() === 'method');
}

/** What a text or template says: an address, or, in an expression of a frame, the addresses in quotes. `*` is what the program puts in. */
function addressesOf(node: ts.Node): string[] {
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
function isOf(pattern: string, text: string): boolean {
  const parts = text
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(1);
  const wanted = pattern.split('/').slice(1);
  if (pattern === '/' || parts.length !== wanted.length) return false;
  return parts.every((part, index) => {
    const isLast = index === parts.length - 1;
    return wanted[index]?.startsWith(':') ? part !== '' || isLast : part === wanted[index];
  });
}

const isScreen = (file: string) => /^src\/(modules\/[^/]+\/web|portals\/[^/]+)\/screens\//.test(file);

/** A screen's title that is a text of a catalogue: menu and palette would say it a second time. */
function titledIn(source: Source): Finding[] {
  if (!isScreen(source.file)) return [];
  const tree = parse(source);
  const found: Finding[] = [];
  const report = (node: ts.Node) => {
    const words = `line ${lineOf(tree, node)}: ${node.getText(tree)} is written a second time; take the title of the path`;
    found.push({ rule: 'title-of-path', file: source.file, words });
  };
  visit(tree, (node) => {
    if (ts.isJsxAttribute(node) && node.name.getText(tree) === 'title' && isHeader(node))
      fixedTexts(node).forEach(report);
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'useDocumentTitle') {
      node.arguments.slice(0, 1).flatMap(fixedTexts).forEach(report);
    }
  });
  return found;
}

const isHeader = (attribute: ts.JsxAttribute) => attribute.parent.parent.tagName.getText() === 'PageHeader';

/** Calls of `t` that always say the same: with one key, and nothing put in. */
function fixedTexts(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const look = (part: ts.Node) => {
    if (!ts.isCallExpression(part) || part.expression.getText() !== 't' || part.arguments.length !== 1) return;
    if (part.arguments.every((key) => ts.isStringLiteralLike(key))) found.push(part);
  };
  look(node);
  visit(node, look);
  return found;
}

/** Kinds of things that the screens of a file show. */
function kindsIn(source: Source): string[] {
  const found: string[] = [];
  visit(parse(source), (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'shows') return;
    visit(node.initializer, (kind) => void (ts.isStringLiteral(kind) && found.push(kind.text)));
  });
  return found;
}

/** Links to things of a kind that no screen shows. */
function thingsIn(source: Source, kinds: ReadonlySet<string>): Finding[] {
  const tree = parse(source);
  const found: Finding[] = [];
  visit(tree, (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText(tree) !== 'kind') return;
    const { initializer, parent } = node;
    if (parent.parent.tagName.getText(tree) !== 'ThingLink' || !initializer || !ts.isStringLiteral(initializer)) return;
    if (kinds.has(initializer.text)) return;
    const words = `line ${lineOf(tree, node)}: no screen shows things of the kind ${initializer.text}`;
    found.push({ rule: 'link-leads-somewhere', file: source.file, words });
  });
  return found;
}
