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

function randomBytes(): Uint8Array {
  if (used >= pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 8;
  return pool.subarray(used - 8, used);
}

/** A new id. Ids made by one process are strictly increasing, also within a millisecond (12-bit counter). */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes();
  if (now > lastTime) {
    lastTime = now;
    sequence = (bytes[6] as number) & 0x7f;
  } else if (++sequence > 0xfff) {
    lastTime += 1;
    sequence = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const counter = (0x7000 | sequence).toString(16);
  const variant = hex[0x80 | ((bytes[0] as number) & 0x3f)];
  const tail = Array.from(bytes.subarray(1), (byte) => hex[byte]).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${counter}-${variant}${tail.slice(0, 2)}-${tail.slice(2, 14)}`;
}
