/** Company id check: code reads a context's `companyId`, not the id of its company, and moves both together or neither. */
import ts from 'typescript';
import { type Finding, getLine, parseSource, readSources, visitNodes } from './finding.ts';

const context = /\b(context|inside)$/i;

export function checkContext(tree: string): Finding[] {
  return readSources(tree, ['src', 'bench'], ['.ts']).flatMap((source) => {
    if (!/\bcompany\b/.test(source.text)) return [];
    const file = parseSource(source);
    const findings: Finding[] = [];
    visitNodes(file, (node) => {
      const words = findIdRead(node) ?? findHalfMove(node);
      if (words)
        findings.push({
          rule: 'company-id-of-context',
          file: source.file,
          words: `line ${getLine(file, node)}: ${words}`,
        });
    });
    return findings;
  });
}

/** `context.company.id`, `run.context.company?.id`, `const { id } = context.company`. */
function findIdRead(node: ts.Node): string | null {
  const words = "reads the id of a context's company; companyId is it";
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'id' && isCompanyOfContext(node.expression) ? words : null;
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer) return null;
  const names = node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  return names.length === 1 && names[0] === 'id' && isCompanyOfContext(node.initializer) ? words : null;
}

function isCompanyOfContext(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'company' && context.test(node.expression.getText());
}

/** `{ ...context, company }`: the id stays that of the other place. */
function findHalfMove(node: ts.Node): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const spreads = node.properties.some(
    (part) => ts.isSpreadAssignment(part) && context.test(part.expression.getText()),
  );
  const names = node.properties.map((part) => part.name?.getText());
  return spreads && names.some((name) => name === 'company' || name === 'companyId')
    ? 'moves a context to another company by half; placed(company) does it whole'
    : null;
}
