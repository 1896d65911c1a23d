/** A browser with the push service of its maker, on this machine: checks who sends as RFC 8292 asks, and opens what arrives as the browser would. */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

export interface PushService {
  /** Registration data of a browser with this name. */
  browser(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages that arrived, opened, with the name of the browser. */
  heard: { name: string; text: unknown; topic: string }[];
  /** Sets the answer from now on; default 201. */
  answers(status: number): void;
  close(): Promise<void>;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** `vapid t=<token>, k=<key>`: signed for this service by the holder of the key that the browser registered with. */
async function checkSender(request: IncomingMessage, origin: string, key: string): Promise<void> {
  const [, token = '', sentKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (sentKey !== key) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  await jwtVerify(token, publicKey, { audience: origin, requiredClaims: ['sub', 'exp'], algorithms: ['ES256'] });
}

export async function startPushService(key: string): Promise<PushService> {
  let status = 201;
  const heard: PushService['heard'] = [];
  const browsers = new Map<string, { privateKey: ReturnType<typeof createECDH>; authSecret: string }>();
  const answer = async (request: IncomingMessage): Promise<number> => {
    const name = request.url?.slice(1) ?? '';
    const browser = browsers.get(name);
    const body = await readBytes(request);
    if (!browser) return 404;
    await checkSender(request, origin, key);
    const { topic, ttl } = request.headers;
    // Apple refuses topics of more than 32 signs.
    if (request.method !== 'POST' || !ttl || !/^[\w-]{1,32}$/.test(String(topic))) return 400;
    if (status >= 300) return status;
    const text = JSON.parse(ece.decrypt(body, { version: 'aes128gcm', ...browser }).toString());
    heard.push({ name, text, topic: String(topic) });
    return status;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (code) => response.writeHead(code).end(),
      () => response.writeHead(403).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    heard,
    browser(name) {
      const privateKey = createECDH('prime256v1');
      privateKey.generateKeys();
      const authSecret = randomBytes(16).toString('base64url');
      browsers.set(name, { privateKey, authSecret });
      const p256dh = privateKey.getPublicKey().toString('base64url');
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: authSecret } };
    },
    answers: (code) => {
      status = code;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
