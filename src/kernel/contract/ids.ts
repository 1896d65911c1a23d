/** Ids of everything that is stored: made by the application, ordered by time. */
import { z } from 'zod';

/** Identifiers are UUID version 7 (RFC 9562): made by the application, ordered by time of creation. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;
export const IdParams = z.strictObject({ id: Id });

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
let lastTime = 0;
let sequence = 0;

/** Random bytes are fetched in bulk: asking for eight at a time costs more than the rest of an id. */
const pool = new Uint8Array(1024);
let used = pool.length;

/** Offset of the next eight random bytes. */
function takeRandomBytes(): number {
  if (used >= pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 8;
  return used - 8;
}

/** A new id. Ids made by one process are strictly increasing, also within a millisecond (12-bit counter). */
export function createId(now: number = Date.now()): string {
  const at = takeRandomBytes();
  const byte = (offset: number) => pool[at + offset] as number;
  const two = (offset: number) => hex[byte(offset)];
  if (now > lastTime) {
    lastTime = now;
    sequence = byte(0) & 0x7f;
  } else if (++sequence > 0xfff) {
    lastTime += 1;
    sequence = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const counter = (0x7000 | sequence).toString(16);
  const variant = hex[0x80 | (byte(1) & 0x3f)];
  const node = `${two(2)}${two(3)}${two(4)}${two(5)}${two(6)}${two(7)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${counter}-${variant}${two(0)}-${node}`;
}
