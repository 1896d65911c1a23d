/** Where something is done is said once: a context's `companyId`, not the id of its company, and both together or neither. */
import ts from 'typescript';
import { type Finding, lineOf, parse, sources, visit } from './finding.ts';

const context = /\b(context|inside)$/i;

export function contextFindings(tree: string): Finding[] {
  return sources(tree, ['src', 'bench'], ['.ts']).flatMap((source) => {
    if (!/\bcompany\b/.test(source.text)) return [];
    const file = parse(source);
    const findings: Finding[] = [];
    visit(file, (node) => {
      const words = readsId(node) ?? movesHalf(node);
      if (words)
        findings.push({
          rule: 'company-id-of-context',
          file: source.file,
          words: `line ${lineOf(file, node)}: ${words}`,
        });
    });
    return findings;
  });
}

/** `context.company.id`, `run.context.company?.id`, `const { id } = context.company`. */
function readsId(node: ts.Node): string | null {
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
function movesHalf(node: ts.Node): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const spreads = node.properties.some(
    (part) => ts.isSpreadAssignment(part) && context.test(part.expression.getText()),
  );
  const names = node.properties.map((part) => part.name?.getText());
  return spreads && names.some((name) => name === 'company' || name === 'companyId')
    ? 'moves a context to another company by half; placed(company) does it whole'
    : null;
}
