/** Plain names: exported functions begin with a verb, types are nouns, head comments name their file's purpose, and no word of the former private dialect returns. */
import ts from 'typescript';
import { type Finding, getLine, parseSource, readSources, type Source, visitNodes } from './finding.ts';
import { readComments } from './plain-comments.ts';
import { idioms, verbs } from './verbs.ts';

const folders = ['src', 'arch', 'tools', 'bench', 'e2e'];

/** Former words and the standard term for each. */
const standardTerms: readonly [word: RegExp, term: string][] = [
  [/^houses?$/, 'app'],
  [/^keepers?$/, 'service, owner or owning view'],
  [/^(?:told|telling)$/, 'the noun: notice, options, description'],
  [/^hear(?:ings?|ers?)$/, 'audience, recipients'],
  [/^asides?$/, 'outside the transaction'],
  [/^doers?$/, 'actor'],
  [/^deeds?$/, 'action, operation'],
  [/^(?:whoever|whom|anew)$/, 'the noun'],
  [/^commission(?:ed)?$/, 'request'],
  [/^beats?$/, 'heartbeat, interval'],
  [/^spots?$/, 'position, illustration'],
  [/^sights?$/, 'visibility'],
  [/^fences?$/, 'architecture test'],
  [/^wings?$/, 'folder'],
];

/** Words that say nothing as the whole name of a variable. */
const emptyNames = /^(?:one|about|asked|known|found|given|kept|held|seen|wanted|made|told|taken|said|shown)$/;

const participles =
  /^(?!Speed|Need|Feed|Seed)[A-Z][a-z]*ed$|^(?:Told|Known|Kept|Found|Given|Seen|Made|Held|Sent|Said|Shown|Written|Drawn|Taken|Begun|Left|Standing)$/;

const questionHead = /^(?:What|Who|Whom|Whose|How|Where|Which|Whether|When|Why)\b/;

export function checkPlainNames(tree: string): Finding[] {
  return readSources(tree, folders, ['.ts', '.tsx', '.mjs']).flatMap((source) => [
    ...findNames(source),
    ...findHead(source),
    ...findComments(source),
  ]);
}

function findNames(source: Source): Finding[] {
  const tree = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, rule: string, words: string) =>
    findings.push({ rule, file: source.file, words: `line ${getLine(tree, node)}: ${words}` });
  visitNodes(tree, (node) => {
    const name = getDeclaredName(node);
    if (!name) return;
    const { text } = name;
    for (const part of splitWords(text)) {
      const term = standardTerms.find(([word]) => word.test(part))?.[1];
      if (term) report(name, 'plain-words', `${text}: say ${term}`);
    }
    if (emptyNames.test(text)) report(name, 'plain-words', `${text}: the noun of what it holds`);
    if (isTypeName(node) && participles.test(text)) report(name, 'type-is-noun', `${text} is a participle`);
    if (isExportedFunction(node) && !beginsWithVerb(text))
      report(name, 'function-is-verb', `${text} begins with no verb`);
  });
  return findings;
}

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);

/** The name that this node declares; names that come from data (destructured columns and keys of JSON) are not ours. */
function getDeclaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isBindingElement(node) && node.propertyName !== undefined);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
}

const isTypeName = (node: ts.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function isExportedFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return isExported(node);
  if (!ts.isVariableDeclaration(node) || !ts.isVariableStatement(node.parent.parent)) return false;
  const { initializer } = node;
  return (
    !!initializer &&
    (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) &&
    isExported(node.parent.parent)
  );
}

/** Components are nouns. */
function beginsWithVerb(name: string): boolean {
  if (/^[A-Z]/.test(name)) return true;
  const [first = ''] = splitWords(name);
  return verbs.has(first) || idioms.has(name);
}

function findHead(source: Source): Finding[] {
  const [head] = readComments(source.text);
  if (!head || head.start > 200 || !questionHead.test(head.text)) return [];
  return [{ rule: 'plain-head', file: source.file, words: `begins with a question word: ${head.text.slice(0, 60)}` }];
}

const dialect = /\b(?:whoever|anew|of before|for who|at most so many|so many at most)\b/i;

function findComments(source: Source): Finding[] {
  return readComments(source.text)
    .filter(({ text }) => dialect.test(text) && !text.startsWith('biome-ignore') && !source.file.startsWith('arch/'))
    .map(({ text }) => ({
      rule: 'plain-comments',
      file: source.file,
      words: `${dialect.exec(text)?.[0]}: ${text.slice(0, 60)}`,
    }));
}
