/** No text on a screen outside the catalogues, no key of a text in the place of one or of a name, no number in the browser's own language: rule 7, in the browser. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const hangul = /[가-힣]/;
const word = /\p{L}{2,}/u;
/** Attributes for people or screen readers. */
const spoken = new Set(['aria-label', 'title', 'placeholder', 'label', 'alt', 'description', 'message']);
const folders = ['src/kernel/web', 'src/modules', 'src/portals', 'src/apps'];

export function checkVisibleText(tree: string): Finding[] {
  return readSources(tree, folders, ['.ts', '.tsx'])
    .filter(({ file }) => /\/(web|site)\/|^src\/portals\/|^src\/apps\/[^/]+\.tsx$/.test(file))
    .filter(({ file }) => !isTest(file) && !file.includes('/locales/'))
    .flatMap(findings);
}

function findings(source: Source): Finding[] {
  const tree = parseSource(source);
  const results: Finding[] = [];
  const report = (node: ts.Node, text: string) =>
    results.push({
      rule: 'text-in-catalogue',
      file: source.file,
      words: `line ${getLine(tree, node)}: ${text.trim().slice(0, 60)}`,
    });
  visitNodes(tree, (node) => {
    if (isOfBrowser(node)) {
      const words = `line ${getLine(tree, node)}: written in the browser's language, not in the screen's`;
      results.push({ rule: 'number-by-language', file: source.file, words });
    } else if (ts.isJsxText(node) && word.test(node.text)) report(node, node.text);
    else if (ts.isJsxAttribute(node)) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && value.text.startsWith('word.')) {
        const words = `line ${getLine(tree, node)}: ${value.text} is the key of a text, not a text or a name`;
        results.push({ rule: 'text-not-key', file: source.file, words });
      } else if (
        value &&
        ts.isStringLiteral(value) &&
        spoken.has(node.name.getText(tree)) &&
        /\p{L}{2,}\s|^\p{Lu}\p{Ll}+$/u.test(value.text)
      ) {
        report(node, value.text);
      }
    } else if (ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (hangul.test(node.text) && !isPaired(node, tree)) report(node, node.text);
    }
  });
  return results;
}

/** `count.toLocaleString()`: a reader of Korean in a German browser would see 1.234. */
function isOfBrowser(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return false;
  return ts.isPropertyAccessExpression(node.expression) && /^toLocale\w*String$/.test(node.expression.name.text);
}

/** The `ko` of a text, or of sentences, that has its `en` beside it, or words that only the search of the palette sees. */
function isPaired(node: ts.Node, tree: ts.SourceFile): boolean {
  const property = ts.isArrayLiteralExpression(node.parent) ? node.parent.parent : node.parent;
  if (!ts.isPropertyAssignment(property)) return false;
  const name = property.name.getText(tree);
  if (name === 'keywords') return true;
  const siblings = property.parent.properties.map((sibling) => sibling.name?.getText(tree));
  return name === 'ko' && siblings.includes('en');
}
