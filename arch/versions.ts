/** Version conflict check: only one place raises VERSION_CONFLICT, since it also reads the current row for the reply. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, visitNodes } from './finding.ts';

const allowedFile = 'src/kernel/server/versioned-update.ts';

export function checkVersion(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts'])
    .filter(({ file }) => file !== allowedFile && !isTest(file))
    .flatMap((source) => {
      const file = parseSource(source);
      const findings: Finding[] = [];
      visitNodes(file, (node) => {
        if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'fail') return;
        if (!/\bVERSION_CONFLICT$/.test(node.arguments[0]?.getText(file) ?? '')) return;
        const words = `line ${getLine(file, node)}: says VERSION_CONFLICT; updateVersioned and assertVersion do`;
        findings.push({ rule: 'one-conflict', file: source.file, words });
      });
      return findings;
    });
}
