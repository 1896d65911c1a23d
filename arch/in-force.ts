/** In-force check: rights are read from the views of what is in force, since the tables also hold ended and future rows. */
import ts from 'typescript';
import { type Finding, isTest, parseSource, readSources, type Source } from './finding.ts';
import { foldText } from './fold.ts';
import { removeComments } from './sql.ts';

const rule = 'rights-in-force';
const reads = /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?"?access"?\."?(role_assignments|grants)\b/gi;
/** The views themselves. */
const view = /\bcreate\s+(?:or\s+replace\s+)?view\s+access\.\w+_in_force\b[^;]*;/gi;

export function checkInForce(tree: string): Finding[] {
  const queries = readSources(tree, ['src'], ['.queries.ts']).filter(({ file }) => !isTest(file));
  return [
    ...queries.flatMap((source) => findReaders(source, tree)),
    ...readSources(tree, ['src'], ['.sql']).flatMap((source) =>
      createFinding(source, removeComments(source).replace(view, ''), 'it'),
    ),
  ];
}

function createFinding({ file }: Source, text: string, reader: string): Finding[] {
  const tables = new Set([...text.matchAll(reads)].map(([, table = '']) => table.toLowerCase()));
  return [...tables].map((table) => ({
    rule,
    file,
    words: `${reader} reads access.${table}, whether in force or not`,
  }));
}

function findReaders(source: Source, tree: string): Finding[] {
  const findings: Finding[] = [];
  const judge = (node: ts.Node) => {
    const text = foldText(node, tree);
    if (text?.includes('access')) findings.push(...createFinding(source, text, getDeclarationName(node)));
    else ts.forEachChild(node, judge);
  };
  ts.forEachChild(parseSource(source), judge);
  return findings;
}

/** Name of the outermost enclosing declaration. */
function getDeclarationName(node: ts.Node): string {
  if (ts.isSourceFile(node)) return 'it';
  const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
  const outer = getDeclarationName(node.parent);
  return outer === 'it' && isNamed ? (node.name?.getText() ?? 'it') : outer;
}
