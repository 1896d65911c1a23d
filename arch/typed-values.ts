/** Typed value check: only `kernel/contract/input` normalises typed texts or parses dates, numbers and addresses. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const readers = /^src\/kernel\/contract\/(?:input\/|phone\.ts|email\.ts|time\.ts)/;
/** A date with its year, and optional separators between its parts. */
const day = /\\d\{4\}.*(?:년|\[[^\]]*[./][^\]]*\]).*\\d/;
/** The beginnings of telephone numbers. */
const phone = /01\[[01]|0\[2-6\]|\[0-9\+\]/;

export function checkTypedValue(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !readers.test(file) && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(findOwnReaders);
}

function findOwnReaders(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(file, (node) => {
    const words = getCalled(node, file) ?? getMatched(node);
    if (words) {
      findings.push({ rule: 'typed-value-once', file: source.file, words: `line ${getLine(file, node)}: ${words}` });
    }
  });
  return findings;
}

function getCalled(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const name = node.expression.name.text;
  const on = node.expression.expression.getText(file);
  const [form] = node.arguments;
  if (name === 'normalize' && (!form || ts.isStringLiteral(form))) return 'composes text; readText and readSigns do';
  if (name === 'email' && (on === 'z' || node.arguments.length === 0)) return 'reads an e-mail address; Email does';
  return on === 'z.iso' && name === 'date' ? 'reads a day; LocalDate does' : null;
}

function getMatched(node: ts.Node): string | null {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  if (day.test(node.text)) return 'reads a day; readDay does';
  return phone.test(node.text) ? 'reads a telephone number; readPhone does' : null;
}
