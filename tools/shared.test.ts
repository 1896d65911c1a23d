/** Handing over to the pinned Node, as npm does it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';

/** A tool as npm starts it on an older Node: it hands over to the pinned one, which says its number and waits. */
const tool = `
  if (!process.env.HEUREUM_LEASH) {
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
    process.argv.splice(1, 0, '--input-type=module', '--eval', process.env.TOOL);
  }
  const { handOverToPinnedNode, onOrphaned } = await import(process.env.HOUSE);
  if (await handOverToPinnedNode()) {
    onOrphaned(() => process.exit(0));
    console.log(process.pid, Object.keys(process.env).filter((name) => name.startsWith('HEUREUM_')).join());
    setInterval(() => undefined, 1000);
  }`;

const app = new URL('shared.mjs', import.meta.url).href;
const { isAlive } = await import(app);

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a process started by npm ends with the shell between them (%s)',
  async (signal) => {
    const env = {
      ...process.env,
      TOOL: tool,
      HOUSE: app,
      HEUREUM_LEASH: undefined,
      npm_lifecycle_event: 'start',
    };
    const shell = spawn('sh', ['-c', `"${process.execPath}" --input-type=module --eval "$TOOL"; true`], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(shell.stdout), 'line');
    const [pid, handedOn] = String(line).split(' ');
    expect(isAlive(Number(pid))).toBe(true);
    // its own settings must not reach the processes that it starts: they would end with a leash that is not theirs
    expect(handedOn).toBe('');
    shell.kill(signal);
    await waitFor(async () => !isAlive(Number(pid)));
  },
);

it('a thread of the process does not end it, though no input ever reaches a thread', async () => {
  const thread = 'data:text/javascript,setTimeout(()=>undefined,100)';
  const text = `
    import { Worker } from 'node:worker_threads';
    new Worker(new URL(${JSON.stringify(thread)})).on('exit', () => process.exit(7));`;
  const leash = new URL('leash.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', leash, '--input-type=module', '--eval', text]);
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal }).toEqual({ code: 7, signal: null });
});
