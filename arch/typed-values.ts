/** What people type is read in one place, `kernel/contract/input`: no other file composes texts or knows how days, numbers and addresses are written. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const readers = /^src\/kernel\/contract\/(?:input\/|phone\.ts|email\.ts|time\.ts)/;
/** A day with its year, and something that may stand between its parts. */
const day = /\\d\{4\}.*(?:년|\[[^\]]*[./][^\]]*\]).*\\d/;
/** The beginnings of telephone numbers. */
const phone = /01\[[01]|0\[2-6\]|\[0-9\+\]/;

export function typedValueFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !readers.test(file) && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(readsByItself);
}

function readsByItself(source: Source): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    const words = called(node, file) ?? matched(node);
    if (words) {
      findings.push({ rule: 'typed-value-once', file: source.file, words: `line ${lineOf(file, node)}: ${words}` });
    }
  });
  return findings;
}

function called(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const name = node.expression.name.text;
  const on = node.expression.expression.getText(file);
  const [form] = node.arguments;
  if (name === 'normalize' && (!form || ts.isStringLiteral(form))) return 'composes text; readText and readSigns do';
  if (name === 'email' && (on === 'z' || node.arguments.length === 0)) return 'reads an e-mail address; Email does';
  return on === 'z.iso' && name === 'date' ? 'reads a day; LocalDate does' : null;
}

function matched(node: ts.Node): string | null {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  if (day.test(node.text)) return 'reads a day; readDay does';
  return phone.test(node.text) ? 'reads a telephone number; readPhone does' : null;
}
