/**
 * `npm run platform-admin -- <email>`: makes an account the administrator of the platform. Of the database that the environment names,
 * or else of the embedded one while `npm start` runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, handOverToPinnedNode, runMain, startNode, UserError } from './shared.mjs';

/** The roles' addresses on the embedded server, as stored by `npm start`. */
function getEmbeddedUrls() {
  const file = join(dataFolder, 'postgres.json');
  if (!existsSync(file)) throw new UserError('set DATABASE_URL and DATABASE_QUEUE_URL, or run `npm start` first.');
  const { port, passwords } = JSON.parse(readFileSync(file, 'utf8'));
  const urlOf = (role) => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/heureum`;
  return { DATABASE_URL: urlOf('heureum_app'), DATABASE_QUEUE_URL: urlOf('heureum_queue') };
}

runMain(async () => {
  if (!(await handOverToPinnedNode())) return;
  const env = process.env.DATABASE_URL ? {} : getEmbeddedUrls();
  const child = startNode('src/apps/platform-admin.ts', {
    args: process.argv.slice(2),
    env: { ...env, DATA_DIR: dataFolder },
  });
  child.on('exit', (code) => process.exit(code ?? 1));
});
