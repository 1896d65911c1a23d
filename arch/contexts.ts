/** Where something is done is said once: a context's `companyId`, not the id of its company. */
import ts from 'typescript';
import { type Finding, lineOf, parse, sources, visit } from './finding.ts';

export function contextFindings(tree: string): Finding[] {
  return sources(tree, ['src', 'bench'], ['.ts']).flatMap((source) => {
    if (!/\bcompany\b/.test(source.text)) return [];
    const file = parse(source);
    const findings: Finding[] = [];
    visit(file, (node) => {
      if (!readsId(node)) return;
      const words = `line ${lineOf(file, node)}: reads the id of a context's company; companyId is it`;
      findings.push({ rule: 'company-id-of-context', file: source.file, words });
    });
    return findings;
  });
}

/** `context.company.id`, `run.context.company?.id`, `const { id } = context.company`. */
function readsId(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'id' && isCompanyOfContext(node.expression);
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer) return false;
  const names = node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  return names.length === 1 && names[0] === 'id' && isCompanyOfContext(node.initializer);
}

function isCompanyOfContext(node: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'company' &&
    /\b(context|inside)$/.test(node.expression.getText())
  );
}
