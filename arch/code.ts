/** The shape of code: heads and sizes (rule 8), reasons of suppressions (8), named exports and no barrels (9), whose day today is. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const limits = { file: 300, function: 60, component: 150 };
/** Tools that demand a default export. */
const requiredDefaultExports =
  /(^|\/)(vite|vite\.site|vite\.shells|vitest|playwright|playwright\.pictures)\.config\.ts$|^e2e\/support\/product\.setup\.ts$/;
const frontDoor =
  /^src\/modules\/[^/]+\/(server|web)\/index\.tsx?$|^src\/apps\/site\.tsx$|^src\/kernel\/web\/ui\/index\.tsx?$/;

export function checkCode(tree: string): Finding[] {
  const written = readSources(tree, ['.'], ['.ts', '.tsx', '.mjs'])
    .filter(({ file }) => !file.endsWith('.d.ts') && !file.endsWith('.d.mts'))
    .flatMap((source) => {
      const file = parseSource(source);
      return [
        ...findHeadless(source),
        ...findOversize(source, file),
        ...findExportFaults(source, file),
        ...findSuppressions(source),
        ...findUtcDays(source),
      ];
    });
  return [...written, ...readSources(tree, ['src'], ['.sql', '.css']).flatMap(measurePlainSize)];
}

/** A file begins by saying what it is for; of a test its titles do. */
function findHeadless({ file, text }: Source): Finding[] {
  const isTitled = /\.(test|spec)\.tsx?$/.test(file);
  const head = /^(?:#!.*\n)?\/\*\*[\s*]*([\s\S]*?)\s*\*\//.exec(text)?.[1] ?? '';
  if (isTitled || (head.length >= 10 && !/^(?:@|biome-)/.test(head))) return [];
  return [{ rule: 'head-comment', file, words: 'does not begin with what it is for' }];
}

/** Of SQL and style sheets: lines that are neither blank nor comment only. */
function measurePlainSize({ file, text }: Source): Finding[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*--.*$/gm, '');
  const size = bare.split('\n').filter((line) => line.trim()).length;
  if (size <= limits.file) return [];
  return [{ rule: 'file-size', file, words: `${size} lines, at most ${limits.file}` }];
}

/** The lines that hold code: neither blank nor comment only. */
function listCodeLines(text: string, file: ts.SourceFile): Set<number> {
  const lines = new Set<number>();
  const mark = (node: ts.Node) => {
    if (node.getChildCount(file) > 0) return;
    const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    const last = file.getLineAndCharacterOfPosition(node.getEnd()).line;
    for (let line = first; line <= last; line++) lines.add(line);
  };
  const walk = (node: ts.Node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    mark(node);
    for (const child of node.getChildren(file)) walk(child);
  };
  walk(file);
  const blank = text.split('\n').flatMap((line, index) => (line.trim() ? [] : [index]));
  for (const line of blank) lines.delete(line);
  return lines;
}

function findOversize({ file, text }: Source, tree: ts.SourceFile): Finding[] {
  const lines = listCodeLines(text, tree);
  const findings: Finding[] = [];
  if (lines.size > limits.file) {
    findings.push({ rule: 'file-size', file, words: `${lines.size} code lines, at most ${limits.file}` });
  }
  if (isTest(file)) return findings;
  visitNodes(tree, (node) => {
    if (!isFunction(node)) return;
    const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
    const size = [...lines].filter((line) => line >= first && line <= last).length;
    const component = isComponent(file, node);
    const limit = component ? limits.component : limits.function;
    if (size <= limit) return;
    const rule = component ? 'component-size' : 'function-size';
    findings.push({ rule, file, words: `line ${first + 1}: ${size} code lines, at most ${limit}` });
  });
  return findings;
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

function isComponent(file: string, node: ts.FunctionLikeDeclaration): boolean {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return file.endsWith('.tsx') && !!named && ts.isIdentifier(named) && /^[A-Z]/.test(named.text);
}

function findExportFaults({ file }: Source, tree: ts.SourceFile): Finding[] {
  return tree.statements.flatMap((statement): Finding[] => {
    const where = `line ${getLine(tree, statement)}`;
    const isDefault =
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) &&
        !!ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword));
    if (isDefault && !requiredDefaultExports.test(file))
      return [{ rule: 'named-export', file, words: `${where}: default export` }];
    const passesOn = ts.isExportDeclaration(statement) && !!statement.moduleSpecifier;
    if (passesOn && !frontDoor.test(file)) return [{ rule: 'no-barrel', file, words: `${where}: passes on an export` }];
    return [];
  });
}

const forbidden = /@ts-(ignore|nocheck)|eslint-disable|prettier-ignore/;
const suppression = /(?:biome-ignore(?:-all|-start)?\s+[\w/]+|@ts-expect-error)(.*)/;

function findSuppressions({ file, text }: Source): Finding[] {
  if (file.startsWith('arch/')) return [];
  return text.split('\n').flatMap((line, index): Finding[] => {
    const where = `line ${index + 1}`;
    if (forbidden.test(line)) return [{ rule: 'suppression-reason', file, words: `${where}: not a way to suppress` }];
    const match = suppression.exec(line);
    if (!match) return [];
    const reason = (match[1] ?? '').replace(/^[\s:(-]+|[\s*)}/]+$/g, '');
    if (reason.length >= 10 && !reason.startsWith('<')) return [];
    return [{ rule: 'suppression-reason', file, words: `${where}: no reason` }];
  });
}

const todayInUtc = /new Date\((?:Date\.now\(\)[^;\n]*)?\)\s*\.toISOString\(\)\s*\.slice\(0, (?:7|10)\)/;

/** Cut out of an instant, today is that of UTC: for companies in Korea it is yesterday for nine hours of each day. */
function findUtcDays({ file, text }: Source): Finding[] {
  return text.split('\n').flatMap((line, index): Finding[] => {
    if (!todayInUtc.test(line)) return [];
    return [{ rule: 'day-has-zone', file, words: `line ${index + 1}: today without a zone; take toLocalDay(zone, …)` }];
  });
}
