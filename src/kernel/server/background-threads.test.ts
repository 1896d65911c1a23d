import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { BackgroundThreads, niceness } from './background-threads.ts';
import type { SampleJob } from './testing/sample.thread.ts';

const file = new URL('./testing/sample.thread.ts', import.meta.url);
const background = (nicer?: number) => new BackgroundThreads<SampleJob, number>(file, nicer);

const polite = Math.min(19, getPriority() + niceness.polite);

it('gives way to the rest of the process', async () => {
  const own = getPriority();
  expect(await background().run('priority')).toBe(polite);
  expect(await background(niceness.last).run('priority')).toBe(19);
  expect(getPriority()).toBe(own);
});

it('does several jobs at once, and one after the other', async () => {
  const threads = background();
  const jobs = Array.from({ length: 3 }, () => threads.run('priority'));
  expect(await Promise.all(jobs)).toHaveLength(3);
  expect(await threads.run('priority')).toBe(polite);
});

it('passes on what a job throws, and goes on', async () => {
  const threads = background();
  await expect(threads.run('refuse')).rejects.toThrow('refused');
  expect(await threads.run('priority')).toBe(polite);
});

it('fails the job of a thread that ends, and starts another for the next', async () => {
  const threads = background();
  await expect(threads.run('end')).rejects.toThrow('ended with 3');
  expect(await threads.run('priority')).toBe(polite);
});
