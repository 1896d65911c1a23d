/**
 * Places and names of SQL: `migrations/0001_<noun>.sql`, numbered without a gap in each module, and `functions/<name>.sql` with the
 * function of that name and nothing else.
 */
import { type Finding, readSources, type Source } from './finding.ts';
import { functionBody, removeComments } from './sql.ts';

const place = /^src\/(?:modules\/(\w+)|kernel)\/server\/(migrations|functions)\/([^/]+)\.sql$/;
const migrationName = /^(\d{4})_[a-z0-9_]+$/;

interface SqlFile extends Source {
  moduleName: string;
  kind: string;
  name: string;
}

export function checkMigrationFiles(tree: string): Finding[] {
  const sources = readSources(tree, ['src'], ['.sql']);
  const files = sources.flatMap(readPlace);
  const modules = Map.groupBy(
    files.filter(({ kind }) => kind === 'migrations'),
    ({ moduleName }) => moduleName,
  );
  return [
    ...sources
      .filter(({ file }) => !place.test(file))
      .map(({ file }) => ({
        rule: 'migration-number',
        file,
        words: 'is not in server/migrations or server/functions',
      })),
    ...[...modules.values()].flatMap((migrations) => [...findNumbers(migrations)]),
    ...files.flatMap((file) => [...(file.kind === 'functions' ? findOthers(file) : findFunctions(file))]),
  ];
}

function readPlace(source: Source): SqlFile[] {
  const [match, moduleName = 'kernel', kind = '', name = ''] = place.exec(source.file) ?? [];
  return match ? [{ ...source, moduleName, kind, name }] : [];
}

function* findNumbers(migrations: readonly SqlFile[]): Generator<Finding> {
  let previous = 0;
  for (const { file, name } of migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const number = Number(migrationName.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) yield { rule: 'migration-number', file, words: 'is not named 0001_<noun>' };
    else if (number !== previous + 1) {
      yield { rule: 'migration-number', file, words: `follows number ${previous} of its module` };
    }
    previous = Number.isNaN(number) ? previous : number;
  }
}

const createdFunction = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w".]+)/gi;

function* findFunctions(source: SqlFile): Generator<Finding> {
  for (const [, name] of removeComments(source).replace(functionBody, '').matchAll(createdFunction)) {
    yield { rule: 'function-in-file', file: source.file, words: `creates ${name}, which stands in functions/` };
  }
}

/** Statements beside definitions and rights of the function that the file is named by. */
function* findOthers(source: SqlFile): Generator<Finding> {
  const { file, moduleName, name } = source;
  const itself = String.raw`"?${moduleName}"?\."?${name}"?\s*\(`;
  const definition = new RegExp(String.raw`^create\s+or\s+replace\s+(?:function|procedure)\s+${itself}`, 'i');
  const right = new RegExp(String.raw`^(?:grant|revoke)\s[\s\S]*\son\s+(?:function|procedure)\s+${itself}`, 'i');
  const statements = removeComments(source).replace(functionBody, 'body').split(';');
  const own = statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
  const others = own.filter((statement) => !definition.test(statement) && !right.test(statement));
  for (const statement of others) yield { rule: 'function-in-file', file, words: `holds ${statement.slice(0, 60)}` };
  if (!own.some((statement) => definition.test(statement))) {
    yield { rule: 'function-in-file', file, words: `has no create or replace function ${moduleName}.${name}` };
  }
}
