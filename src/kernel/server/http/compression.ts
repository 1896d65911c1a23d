/**
 * Compresses responses: Brotli or gzip, as the caller accepts. Small ones stay as they are. So do secrets that are shown once: the
 * length of a compressed response reveals repetitions, so a secret beside the caller's own words could be guessed (BREACH).
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../contract/endpoint.ts';

export type Encoding = 'br' | 'gzip';

/** Bytes up to which packing costs more than it saves. */
export const minBytes = 1024;

/** Bytes up to which handing them to another thread and taking them back costs more than packing does: a fifth of a millisecond. */
const maxSyncBytes = 32_768;

const compressors = {
  br: { now: brotliCompressSync, apart: promisify(brotliCompress) },
  gzip: { now: gzipSync, apart: promisify(gzip) },
};

/**
 * Brotli's default quality is 11: for files that are compressed once and served for years. Each per cent gained beyond 4 costs
 * twice the time.
 */
const brotliOptions = (plain: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

/** Headers are the same few again and again. */
const encodings = new LRUCache<string, Encoding | 'identity'>({ max: 1000 });

/** The caller's preferred available encoding; null: uncompressed. `*` is ignored: it would choose one refused beside it. */
export function chooseEncoding({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || accepted.length > 200 || accepted.includes('*')) return null;
  const encoding = encodings.get(accepted) ?? negotiate<Encoding>(accepted.toLowerCase(), ['br', 'gzip']) ?? 'identity';
  encodings.set(accepted, encoding);
  return encoding === 'identity' ? null : encoding;
}

/** Long texts are compressed in a separate thread: no other request waits for it. */
export async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const { now, apart } = compressors[encoding];
  return plain.length <= maxSyncBytes ? now(plain, brotliOptions(plain)) : apart(plain, brotliOptions(plain));
}

/**
 * Reads show stored data, in which secrets are hashed; tokens, keys and invitations are shown once, by the write that created them.
 * A streamed file is not compressed.
 */
export const canCompress = ({ method, download }: Pick<Endpoint, 'method' | 'download'>): boolean =>
  method === 'GET' && !download;

/** Sends the text, compressed where useful. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < minBytes && Buffer.byteLength(text) < minBytes) return reply.send(text);
  reply.header('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request);
  if (!encoding) return reply.send(text);
  return compress(Buffer.from(text), encoding).then((packed) =>
    reply.header('content-encoding', encoding).send(packed),
  );
}
