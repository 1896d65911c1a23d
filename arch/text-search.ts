/**
 * Text search lives in one place, `kernel/server/search`: no module folds text, compares substrings or handles keyboard layouts
 * itself.
 */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const finder = /^src\/kernel\/server\/search\//;
const onServer = /^src\/(?:kernel\/server|modules\/[^/]+\/server)\//;
/** A part of a text, whatever its case. */
const inSql = /\bilike\b|\b(?:strpos|position)\s*\(\s*lower\s*\(|\blower\s*\([^)]*\)\s+like\b/i;
/** Of a program: the text in small letters, and what is typed within it. */
const inCode = /\.to(?:Locale)?LowerCase\(\)\s*\.(?:includes|indexOf)\(/;

export function checkFinder(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !finder.test(file) && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(findOwnSearch);
}

function findOwnSearch(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'one-finder', file: source.file, words: `line ${getLine(file, node)}: ${words}` });
  visitNodes(file, (node) => {
    if (ts.isImportDeclaration(node) && /['"]es-hangul['"]/.test(node.moduleSpecifier.getText(file))) {
      const isAllowed = /^src\/kernel\/(?:contract\/keyboard|web\/fuzzy-match)\.ts$/.test(source.file);
      if (!isAllowed) report(node, 'takes Hangul apart; keyboard.ts and fuzzy-match.ts do');
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
