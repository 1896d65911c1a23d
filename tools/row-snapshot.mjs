/**
 * `npm run keep-rows [-- <commit>]`: makes the sample companies with the version of a commit (default: this one) and stores their
 * rows and its SQL, packed, in `src/apps/testing/upgrade/<version>.json.br`. The test `src/apps/upgrade.test.ts` migrates each of these
 * to the present schema.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { startPostgres } from './postgres.mjs';
import { handOverToPinnedNode, printLine, root, runMain, UserError } from './shared.mjs';

const [commit = 'HEAD'] = process.argv.slice(2);
/** Two are enough to distinguish companies. */
const unneeded = ['narae'];
const everyTable = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker|public)'
    and (n.nspname, c.relname) <> ('kernel', 'migrations') order by 1`;

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new UserError(`git ${args.join(' ')} failed`);
  return stdout.trim();
}

function run(tree, file, env) {
  const { status } = spawnSync(process.execPath, [file], {
    cwd: tree,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new UserError(`${file} of ${commit} failed`);
}

/** The rows of each table as the text that PostgreSQL makes of them: no number loses a digit. */
async function readRows({ adminUrl }) {
  const { default: pg } = await import('pg');
  const url = new URL(adminUrl);
  url.pathname = '/heureum';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('delete from company.companies where code = any($1)', [unneeded]);
    const tables = {};
    for (const { name } of (await client.query(everyTable)).rows) {
      const { rows } = await client.query(`select json_agg(t)::text as all from ${name} t`);
      if (rows[0].all) tables[name] = rows[0].all;
    }
    return tables;
  } finally {
    await client.end();
  }
}

/** Text of the migrations and functions by their names in `kernel.migrations`. */
async function readScripts(tree) {
  const { globSync } = await import('node:fs');
  const files = globSync('src/{kernel,modules/*}/server/{migrations,functions}/*.sql', { cwd: tree }).sort();
  const toName = (file) => file.replace(/^src\/(?:modules\/)?(\w+)\/server\/(?:migrations\/)?(.*)\.sql$/, '$1/$2');
  return Object.fromEntries(files.map((file) => [toName(file), readFileSync(join(tree, file), 'utf8')]));
}

runMain(async () => {
  if (!(await handOverToPinnedNode())) return;
  const home = mkdtempSync(join(tmpdir(), 'heureum-rows-'));
  const tree = join(home, 'tree');
  const cluster = await startPostgres({ home, durable: false, throwaway: true });
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const { appUrl, ownerUrl, queueUrl } = cluster;
    const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_QUEUE_URL: queueUrl, DATA_DIR: home };
    for (const file of ['src/apps/migrate.ts', 'src/apps/seed/index.ts']) run(tree, file, env);
    const tables = await readRows(cluster);
    const { modulesByDependency: modules } = await import(join(tree, 'src/apps/uses.ts'));
    const snapshot = JSON.stringify({ modules, scripts: await readScripts(tree), tables });
    const packed = brotliCompressSync(snapshot, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
    const folder = join(root, 'src/apps/testing/upgrade');
    mkdirSync(folder, { recursive: true });
    const { version } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
    const file = join(folder, `${version}.json.br`);
    writeFileSync(file, packed);
    printLine(`${file}: ${Object.keys(tables).length} tables, ${Math.round(packed.length / 1000)} kB`);
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
