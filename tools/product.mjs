/** The running product: database, schema, sample companies, and the processes that serve it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from './postgres.mjs';
import { endChild, printLine, root, runNode, startNode, UserError } from './shared.mjs';

const patience = 90_000;

/** The young generation of the worker's heap stays small: it waits for the database most of the time, and takes 40 MB less. */
const workerFlags = ['--max-semi-space-size=4'];

/**
 * The database that the environment names, or else the embedded one.
 * @returns {Promise<{ ownerUrl: string, appUrl: string, readQueueUrl?: string, stop(): Promise<void> }>}
 */
export async function openDatabase(options) {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_QUEUE_URL: queueUrl } = process.env;
  if (!appUrl && !ownerUrl) {
    printLine('starting PostgreSQL');
    return startPostgres(options);
  }
  if (!appUrl || !ownerUrl) throw new UserError('set both DATABASE_URL and DATABASE_OWNER_URL, or neither.');
  return { ownerUrl, appUrl, queueUrl, stop: async () => undefined };
}

/** Brings the schema up to date and, the first time, fills in the sample companies. */
export async function prepareDatabase({ env, folder, sample }) {
  printLine('bringing the database up to date');
  await runNode('src/apps/migrate.ts', { env });
  if (!sample || !existsSync(join(root, 'src/apps/seed/index.ts'))) return;
  const mark = join(folder, 'seeded');
  const { host, hostname, pathname } = new URL(env.DATABASE_URL);
  // the embedded server's port may differ from start to start
  const name = `${process.env.DATABASE_URL ? host : hostname}${pathname}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === name) return;
  printLine('creating the sample companies');
  await runNode('src/apps/seed/index.ts', { env });
  writeFileSync(mark, name);
}

/**
 * Milliseconds. What ends by itself before it lived for `settled` ends so again: after longer and longer pauses, some half a minute in all, it
 * stays dead. What is killed is no worse for it, however often.
 */
const again = { pause: 200, longest: 10_000, most: 8, settled: 60_000 };

/**
 * One process of the product. From `keep` on it is restarted if it ends by itself: killed, or out of memory, it costs its users
 * seconds, and the other process nothing.
 */
class SupervisedProcess {
  #file;
  #about;
  #child;
  #keeps = false;
  #stopped = false;
  /** Resolves with words when it ended and stays so. */
  ended;

  constructor(file, options) {
    this.#file = file;
    this.#about = options;
    this.#child = startNode(file, options);
    this.ended = this.#watch();
  }

  keep() {
    this.#keeps = true;
  }

  async #watch() {
    for (let faults = 0; ; ) {
      const began = Date.now();
      const { code, signal } = await this.#child.ended;
      if (signal || Date.now() - began >= again.settled) faults = 0;
      else faults++;
      const words = `${this.#file} ended (${signal ?? `exit code ${code}`})`;
      if (!this.#keeps || this.#stopped || faults > again.most) return words;
      printLine(`${words}; starting it again`);
      await sleep(Math.min(again.longest, again.pause * 2 ** faults));
      if (this.#stopped) return words;
      this.#child = startNode(this.#file, this.#about);
    }
  }

  async stop() {
    this.#stopped = true;
    await endChild(this.#child);
  }
}

/**
 * Starts the processes and waits until the product answers. `log` takes their structured logs instead of the terminal.
 * @param {{ env: Record<string, string>, separateWorker: boolean, log?: string }} about
 * @returns {Promise<{ ended: Promise<string>, stop(): Promise<void> }>} `ended` names each process that ended by itself, again and
 * again
 */
export async function serve({ env, separateWorker, log }) {
  const files = separateWorker ? ['src/apps/api.ts', 'src/apps/worker.ts'] : ['src/apps/api.ts'];
  const processes = files.map(
    (file) => new SupervisedProcess(file, { env, log, nodeArgs: file.endsWith('worker.ts') ? workerFlags : [] }),
  );
  const ended = Promise.race(processes.map((supervised) => supervised.ended));
  const stop = async () => void (await Promise.all(processes.map((supervised) => supervised.stop())));
  const words = await Promise.race([ended, isReady(env.PORT)]);
  if (words) {
    await stop();
    throw new UserError(`${words} before it answered.${log ? `\n${lastLines(log)}` : ''}`);
  }
  for (const supervised of processes) supervised.keep();
  return { ended, stop };
}

function lastLines(log) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** Resolves with nothing once /health answers well, with words after too long. */
async function isReady(port) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const healthy = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return '';
    await sleep(50);
  }
  return `no answer within ${patience / 1000} s`;
}

/** Environment of every process of the product. */
export function createEnvironment({ database, folder, port, oidcPort }) {
  mkdirSync(folder, { recursive: true });
  return {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...(database.queueUrl ? { DATABASE_QUEUE_URL: database.queueUrl } : {}),
    PORT: String(port),
    ...(oidcPort === null ? {} : { DEMO_OIDC_PORT: String(oidcPort) }),
    DATA_DIR: folder,
  };
}
