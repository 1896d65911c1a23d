/** Reads an answer up to a limit: what came over the line counts, and what it grows to when it is unpacked. */
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { CallError } from './call-error.ts';

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Supported encodings, as sent to servers. */
export const acceptedEncodings = 'gzip, deflate, br';

function createDecompressor(encoding: string | undefined): Transform | null {
  const name = encoding?.trim().toLowerCase();
  if (!name || name === 'identity') return null;
  const make = decompressors[name];
  if (!make) throw new CallError('CALL_ANSWER_UNREADABLE');
  return make();
}

/** @throws CallError when it is larger than `most` bytes, packed or unpacked, or cannot be unpacked */
export async function readBody(stream: Readable, encoding: string | undefined, most: number): Promise<Buffer> {
  const unpacker = createDecompressor(encoding);
  const pieces: Buffer[] = [];
  let size = 0;
  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size > most) throw new CallError('CALL_TOO_LARGE');
    pieces.push(piece);
  };
  if (!unpacker) {
    for await (const piece of stream) keep(piece as Buffer);
    return Buffer.concat(pieces);
  }
  // Whatever ends the line ends the unpacking, so that nobody waits for the rest.
  stream.on('error', (error) => unpacker.destroy(error));
  let packed = 0;
  stream.on('data', (piece: Buffer) => {
    packed += piece.length;
    if (packed > most) unpacker.destroy(new CallError('CALL_TOO_LARGE'));
  });
  stream.pipe(unpacker);
  for await (const piece of unpacker) keep(piece as Buffer);
  return Buffer.concat(pieces);
}
