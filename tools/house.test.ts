/** Handing over to the pinned Node, as npm does it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { eventually } from '#kernel/server/testing/kernel-world.ts';

/** A tool as npm starts it on an older Node: it hands over to the pinned one, which says its number and waits. */
const tool = `
  if (!process.env.HEUREUM_LEASH) {
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
    process.argv.splice(1, 0, '--input-type=module', '--eval', process.env.TOOL);
  }
  const { onOrphaned, onPinnedNode } = await import(process.env.HOUSE);
  if (await onPinnedNode()) {
    onOrphaned(() => process.exit(0));
    console.log(process.pid, Object.keys(process.env).filter((name) => name.startsWith('HEUREUM_')).join());
    setInterval(() => undefined, 1000);
  }`;

const house = new URL('house.mjs', import.meta.url).href;
const { alive } = await import(house);

it.each(['SIGTERM', 'SIGKILL'] as const)('what npm started ends with the shell between them (%s)', async (signal) => {
  const env = {
    ...process.env,
    TOOL: tool,
    HOUSE: house,
    HEUREUM_LEASH: undefined,
    npm_lifecycle_event: 'start',
  };
  const shell = spawn('sh', ['-c', `"${process.execPath}" --input-type=module --eval "$TOOL"; true`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(shell.stdout), 'line');
  const [pid, handedOn] = String(line).split(' ');
  expect(alive(Number(pid))).toBe(true);
  // what it was told itself is nothing for the processes that it starts: they would end with a leash that is not theirs
  expect(handedOn).toBe('');
  shell.kill(signal);
  await eventually(async () => !alive(Number(pid)));
});

it('a thread of what was started does not end it, though no input ever comes to a thread', async () => {
  const thread = 'data:text/javascript,setTimeout(()=>undefined,100)';
  const text = `
    import { Worker } from 'node:worker_threads';
    new Worker(new URL(${JSON.stringify(thread)})).on('exit', () => process.exit(7));`;
  const leash = new URL('leash.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', leash, '--input-type=module', '--eval', text]);
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal }).toEqual({ code: 7, signal: null });
});
