/** A background thread for tests: says its priority, refuses, or ends. */
import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { serveBackground } from '../background-threads.ts';

export type SampleJob = 'priority' | 'refuse' | 'end';

serveBackground((job: SampleJob): number => {
  if (job === 'refuse') throw new Error('refused');
  if (job === 'end') process.exit(3);
  return getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
});
