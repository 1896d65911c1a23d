/** Loaded before a child's own code (`node --import`): when the parent's pipe closes, the child ends, first politely. */
import { isMainThread } from 'node:worker_threads';

const grace = 10_000;

// a thread loads this, too, and its input is over at once: that says nothing of the parent
if (isMainThread) {
  process.stdin.on('end', leave).on('error', leave).resume();
  process.stdin.unref?.();
}

function leave() {
  setTimeout(() => process.exit(1), grace).unref();
  process.kill(process.pid, 'SIGTERM');
}
