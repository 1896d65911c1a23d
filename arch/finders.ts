/** Words are found in one place, `kernel/server/search`: no room folds texts, compares parts of them or knows keyboards by itself. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const finder = /^src\/kernel\/server\/search\//;
const onServer = /^src\/(?:kernel\/server|modules\/[^/]+\/server)\//;
/** A part of a text, whatever its case. */
const inSql = /\bilike\b|\b(?:strpos|position)\s*\(\s*lower\s*\(|\blower\s*\([^)]*\)\s+like\b/i;
/** Of a program: the text in small letters, and what is typed within it. */
const inCode = /\.to(?:Locale)?LowerCase\(\)\s*\.(?:includes|indexOf)\(/;

export function finderFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !finder.test(file) && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(findsByItself);
}

function findsByItself(source: Source): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'one-finder', file: source.file, words: `line ${lineOf(file, node)}: ${words}` });
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) && /['"]es-hangul['"]/.test(node.moduleSpecifier.getText(file))) {
      const isAllowed = /^src\/kernel\/(?:contract\/keyboard|web\/fits)\.ts$/.test(source.file);
      if (!isAllowed) report(node, 'takes Hangul apart; keyboard.ts and fits.ts do');
      return;
    }
    if (!onServer.test(source.file)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && inSql.test(node.text)) report(node, 'looks for a part of a text; wordsIn does');
    if (ts.isCallExpression(node) && inCode.test(`${node.expression.getText(file)}(`)) {
      report(node, 'looks for a part of a text; hasWords does');
    }
  });
  return findings;
}
