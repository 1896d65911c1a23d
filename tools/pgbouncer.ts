/** A real PgBouncer between the product and its database, on loopback, for `npm run behind-pgbouncer`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const { findLoopbackPort: freePort, UserError: Trouble } = await import(new URL('shared.mjs', import.meta.url).href);
const { getServerUser: serverUser } = await import(new URL('postgres-home.mjs', import.meta.url).href);

const program = process.env.PGBOUNCER || 'pgbouncer';
/** Debian's location, which is not in everybody's path. */
const path = `${process.env.PATH}:/usr/sbin`;

/** @throws Trouble where there is none */
export function readPgbouncerVersion(): string {
  const { stdout = '' } = spawnSync(program, ['--version'], { encoding: 'utf8', env: { PATH: path } });
  const version = /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1];
  if (!version) throw new Trouble(`${program} is missing: install pgbouncer, or set PGBOUNCER to its path.`);
  return version;
}

async function isAnswering(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}

export class PgBouncer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'heureum-pgbouncer-'));
  readonly #urls: readonly URL[];
  readonly #user: { uid: number; gid: number } | null;
  #child: ChildProcess | null = null;
  #settings: Record<string, string | number> = {};
  #port = 0;

  /** `urls`: of those who connect through it, to PostgreSQL itself. */
  constructor(urls: readonly string[]) {
    this.#urls = urls.map((url) => new URL(url));
    // It refuses to run as root, like PostgreSQL.
    this.#user = serverUser(this.#folder);
    chmodSync(this.#folder, 0o755);
  }

  /** The same address through the pooler. */
  through(url: string): string {
    const own = new URL(url);
    own.port = String(this.#port);
    return own.href;
  }

  get log(): string {
    const file = join(this.#folder, 'log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** With these settings from now on, at the same port. */
  async start(settings = this.#settings): Promise<void> {
    this.#port ||= await freePort(6500);
    this.#settings = settings;
    const [first] = this.#urls as [URL];
    const users = join(this.#folder, 'users');
    const userLines = this.#urls.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
    writeFileSync(users, `${userLines.join('\n')}\n`, { mode: 0o644 });
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: this.#port,
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: users,
      admin_users: decodeURIComponent(first.username),
      ...settings,
    };
    const file = join(this.#folder, 'ini');
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const databases = `* = host=${first.hostname} port=${first.port}`;
    writeFileSync(file, `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
    this.#child = spawn(program, [file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: path },
      ...this.#user,
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (output: string) => {
      writeFileSync(join(this.#folder, 'log'), output, { flag: 'a' });
    });
    for (let tries = 0; !(await isAnswering(this.#port)); tries++) {
      if (tries === 100 || this.#child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${this.log}`);
      await sleep(50);
    }
  }

  /** A command of its console, as SHOW POOLS. */
  async ask(command: string): Promise<Record<string, unknown>[]> {
    const url = new URL(this.through((this.#urls[0] as URL).href));
    url.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(command)).rows;
    } finally {
      await client.end();
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
