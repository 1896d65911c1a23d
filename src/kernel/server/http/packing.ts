/**
 * Packs answers for the way: Brotli or gzip, as the caller accepts it. What is small goes as it is. So does what is told once and must stay
 * secret: how long a packed answer is tells what stands in it twice, so a secret beside words of the caller could be guessed (BREACH).
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../contract/endpoint.ts';

export type Encoding = 'br' | 'gzip';

/** Bytes up to which packing costs more than it saves. */
export const smallest = 1024;

/** Bytes up to which handing them to another thread and taking them back costs more than packing does: a fifth of a millisecond. */
const mostAtOnce = 32_768;

const packers = {
  br: { now: brotliCompressSync, apart: promisify(brotliCompress) },
  gzip: { now: gzipSync, apart: promisify(gzip) },
};

/** Brotli's own quality is 11: for files that are packed once and kept for years. Each per cent beyond 4 costs twice the time. */
const optionsOf = (plain: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

/** Headers are the same few again and again. */
const known = new LRUCache<string, Encoding | 'identity'>({ max: 1000 });

/** What the caller likes best of what there is; null: as it is. `*` is not asked: it would choose what is refused beside it. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || accepted.length > 200 || accepted.includes('*')) return null;
  const encoding = known.get(accepted) ?? negotiate<Encoding>(accepted.toLowerCase(), ['br', 'gzip']) ?? 'identity';
  known.set(accepted, encoding);
  return encoding === 'identity' ? null : encoding;
}

/** What is long is packed in a thread of its own: no other request waits for it. */
export async function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const { now, apart } = packers[encoding];
  return plain.length <= mostAtOnce ? now(plain, optionsOf(plain)) : apart(plain, optionsOf(plain));
}

/**
 * Reads show what was stored, and stored secrets are hashes; tokens, keys and invitations are told once, by the write that made them. A
 * file that is written while it is sent goes as it is.
 */
export const mayPack = ({ method, download }: Pick<Endpoint, 'method' | 'download'>): boolean =>
  method === 'GET' && !download;

/** Sends the text, packed where that is worth it. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < smallest && Buffer.byteLength(text) < smallest) return reply.send(text);
  reply.header('vary', 'Accept-Encoding');
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(text);
  return pack(Buffer.from(text), encoding).then((packed) => reply.header('content-encoding', encoding).send(packed));
}
