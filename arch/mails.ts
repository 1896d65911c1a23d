/**
 * A mail's text is stored and read by people other than its recipient: anything that authenticates the opener is passed apart, as
 * `link`.
 */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';
import { foldText } from './fold.ts';

/** A part of an address that only the running program knows: `#invitation=…`, `?token=…`. */
const secret = /[#?&][\w-]+=(?=\s\?\s)/;

export function checkMail(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts'])
    .filter(({ file, text }) => text.includes('sendMail') && !isTest(file))
    .flatMap((source) => findSecretMails(source, tree));
}

function findSecretMails(source: Source, tree: string): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(file, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'sendMail') return;
    const mailArgument = node.arguments[1];
    const parts = mailArgument && ts.isObjectLiteralExpression(mailArgument) ? mailArgument.properties : [];
    for (const part of parts) {
      const value = ts.isPropertyAssignment(part)
        ? part.initializer
        : ts.isShorthandPropertyAssignment(part) && part.name;
      const name = part.name?.getText(file);
      const secretText = value && name !== 'link' ? secret.exec(foldText(value, tree) ?? '')?.[0] : undefined;
      if (!secretText) continue;
      const words = `line ${getLine(file, part)}: ${name} of a mail says ${secretText}…, which belongs into its link`;
      findings.push({ rule: 'mail-keeps-secret', file: source.file, words });
    }
  });
  return findings;
}
