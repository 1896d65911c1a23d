/**
 * Loaded before the product by the kill sweep (`node --import`): ends the process with SIGKILL at a chosen message to
 * PostgreSQL, before it is sent or right after. The product itself knows nothing of it.
 */
import net from 'node:net';

interface CrashOrder {
  /** The kill comes with the n-th batch from now; 0 disarms. */
  batches: number;
  when: 'before' | 'after';
}

/** The protocol's Sync message: each batch of statements ends with one, by itself or as the end of one write. */
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
const write = net.Socket.prototype.write;
let order: CrashOrder = { batches: 0, when: 'before' };

const die = (): void => void process.kill(process.pid, 'SIGKILL');

function isCounted(chunk: unknown): boolean {
  if (order.batches === 0 || !(chunk instanceof Uint8Array) || sync.compare(chunk.subarray(-sync.length)) !== 0)
    return false;
  order.batches -= 1;
  return order.batches === 0;
}

net.Socket.prototype.write = function (this: net.Socket, ...args: unknown[]): boolean {
  const last = isCounted(args[0]);
  if (last && order.when === 'before') die();
  const done = (write as (...all: unknown[]) => boolean).apply(this, args);
  // The written data is sent in this turn; the answer cannot be read any more.
  if (last) setImmediate(die);
  return done;
} as typeof write;

process.on('message', (message) => {
  order = message as CrashOrder;
  process.send?.('armed');
});
process.channel?.unref();
