/** A mail's text is stored and read by others than its recipient: what proves something of whoever opens it goes apart, as `link`. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';
import { fold } from './fold.ts';

/** A part of an address that only the running program knows: `#invitation=…`, `?token=…`. */
const secret = /[#?&][\w-]+=(?=\s\?\s)/;

export function mailFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts'])
    .filter(({ file, text }) => text.includes('sendMail') && !isTest(file))
    .flatMap((source) => telling(source, tree));
}

function telling(source: Source, tree: string): Finding[] {
  const file = parse(source);
  const found: Finding[] = [];
  visit(file, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'sendMail') return;
    const about = node.arguments[1];
    const parts = about && ts.isObjectLiteralExpression(about) ? about.properties : [];
    for (const part of parts) {
      const value = ts.isPropertyAssignment(part)
        ? part.initializer
        : ts.isShorthandPropertyAssignment(part) && part.name;
      const name = part.name?.getText(file);
      const said = value && name !== 'link' ? secret.exec(fold(value, tree) ?? '')?.[0] : undefined;
      if (!said) continue;
      const words = `line ${lineOf(file, part)}: ${name} of a mail says ${said}…, which belongs into its link`;
      found.push({ rule: 'mail-keeps-secret', file: source.file, words });
    }
  });
  return found;
}
