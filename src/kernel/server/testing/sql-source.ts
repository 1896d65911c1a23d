/** A source folder of SQL scripts for tests: other versions of the migrations and functions. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Adds scripts to the folder by their names in `kernel.migrations`: `company/0001_company`, `company/functions/find`. */
export function writeSqlSource(
  scripts: Readonly<Record<string, string>>,
  folder = mkdtempSync(join(tmpdir(), 'heureum-sql-')),
): string {
  for (const [name, sql] of Object.entries(scripts)) {
    const [moduleName = '', ...path] = name.split('/');
    const home = moduleName === 'kernel' ? moduleName : join('modules', moduleName);
    const file = join(folder, home, 'server', ...(path.length > 1 ? path : ['migrations', ...path]));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.sql`, sql);
  }
  return folder;
}
