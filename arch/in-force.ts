/** What somebody holds is read from the views of what is in force: the tables keep what has ended, and what is yet to begin. */
import ts from 'typescript';
import { type Finding, isTest, parse, type Source, sources } from './finding.ts';
import { fold } from './fold.ts';
import { withoutComments } from './sql.ts';

const rule = 'rights-in-force';
const reads = /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?"?access"?\."?(role_assignments|grants)\b/gi;
/** The views themselves. */
const view = /\bcreate\s+(?:or\s+replace\s+)?view\s+access\.\w+_in_force\b[^;]*;/gi;

export function inForceFindings(tree: string): Finding[] {
  const queries = sources(tree, ['src'], ['.queries.ts']).filter(({ file }) => !isTest(file));
  return [
    ...queries.flatMap((source) => readersIn(source, tree)),
    ...sources(tree, ['src'], ['.sql']).flatMap((source) =>
      found(source, withoutComments(source).replace(view, ''), 'it'),
    ),
  ];
}

function found({ file }: Source, text: string, reader: string): Finding[] {
  const tables = new Set([...text.matchAll(reads)].map(([, table = '']) => table.toLowerCase()));
  return [...tables].map((table) => ({
    rule,
    file,
    words: `${reader} reads access.${table}, whether in force or not`,
  }));
}

function readersIn(source: Source, tree: string): Finding[] {
  const findings: Finding[] = [];
  const judge = (node: ts.Node) => {
    const text = fold(node, tree);
    if (text?.includes('access')) findings.push(...found(source, text, nameOf(node)));
    else ts.forEachChild(node, judge);
  };
  ts.forEachChild(parse(source), judge);
  return findings;
}

/** What the outermost declaration around it is called. */
function nameOf(node: ts.Node): string {
  if (ts.isSourceFile(node)) return 'it';
  const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
  const outer = nameOf(node.parent);
  return outer === 'it' && isNamed ? (node.name?.getText() ?? 'it') : outer;
}
