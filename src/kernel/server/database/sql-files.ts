/** SQL files of the kernel and the modules: `migrations/0001_<noun>.sql` runs once, `functions/<name>.sql` again when its text changes. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Migration } from './migration-runner.ts';

/** The folder `src` of this version. */
const ownSource = join(import.meta.dirname, '..', '..', '..');

export interface SqlFiles {
  migrations: Migration[];
  functions: Migration[];
}

/** The scripts of the named modules, the kernel first, in the order in which the modules are named. */
export async function readSqlFiles(moduleNames: readonly string[], source = ownSource): Promise<SqlFiles> {
  const read = async (kind: keyof SqlFiles): Promise<Migration[]> => {
    const scripts = ['kernel', ...moduleNames].map((moduleName) => readScripts(source, moduleName, kind));
    return (await Promise.all(scripts)).flat();
  };
  return { migrations: await read('migrations'), functions: await read('functions') };
}

async function readScripts(source: string, moduleName: string, kind: keyof SqlFiles): Promise<Migration[]> {
  const folder = join(source, moduleName === 'kernel' ? 'kernel' : join('modules', moduleName), 'server', kind);
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      const name = `${moduleName}/${kind === 'functions' ? 'functions/' : ''}${basename(file, '.sql')}`;
      return { name, schema: moduleName, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
