/** Who was not fast enough is told the row as it is now: the one place that says VERSION_CONFLICT reads it then. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, sources, visit } from './finding.ts';

const place = 'src/kernel/server/versioned.ts';

export function versionFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts'])
    .filter(({ file }) => file !== place && !isTest(file))
    .flatMap((source) => {
      const file = parse(source);
      const findings: Finding[] = [];
      visit(file, (node) => {
        if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'fail') return;
        if (!/\bVERSION_CONFLICT$/.test(node.arguments[0]?.getText(file) ?? '')) return;
        const words = `line ${lineOf(file, node)}: says VERSION_CONFLICT; updateVersioned and demandVersion do`;
        findings.push({ rule: 'one-conflict', file: source.file, words });
      });
      return findings;
    });
}
