/** Loaded before a child's own code (`node --import`): when the parent's pipe closes, the child ends, first politely. */
const grace = 10_000;

process.stdin.on('end', leave).on('error', leave).resume();
process.stdin.unref?.();

function leave() {
  setTimeout(() => process.exit(1), grace).unref();
  process.kill(process.pid, 'SIGTERM');
}
