import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'heureum-web-'));
writeFileSync(join(webRoot, 'index.html'), '<p nonce="__CSP_NONCE__">the application</p>');
writeFileSync(
  join(webRoot, 'addresses.json'),
  JSON.stringify({ company: ['/workspace', '/orders/:id'], root: ['/', '/genesis', '/genesis/login'] }),
);
writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'assets', 'base-1a2b.js'), 'export {};');

let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    server: { webRoot },
    settings: { ROOT_DOMAINS: 'localhost,www.localhost,127.0.0.1' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

const ask = (url: string, host = 'localhost:3002') => server.fastify.inject({ url, headers: { host } });

describe('?company=code at a root host', () => {
  it.each(['localhost:3002', 'www.localhost:3002', '127.0.0.1:3002'])(
    '[RT-02] leads from %s to the company, with port, path and other parameters',
    async (host) => {
      const reply = await ask('/workspace/a%20b?company=Alpha&tab=a&x=%2F%26', host);
      expect(reply.statusCode).toBe(302);
      expect(reply.headers.location).toBe('http://alpha.localhost:3002/workspace/a%20b?tab=a&x=%2F%26');
      expect((await ask('/?company=nobody', host)).headers.location).toBe('http://nobody.localhost:3002/');
    },
  );

  it('[RT-02] leads nowhere from a company, for the API or when it names nothing', async () => {
    expect((await ask('/workspace?company=beta', 'alpha.localhost:3002')).statusCode).toBe(200);
    expect((await ask('/api/docs?company=beta')).statusCode).not.toBe(302);
    expect((await ask('/?company=')).statusCode).toBe(200);
  });

  it.each(['ab', '한빛', 'a_b', '../evil', 'evil.example', '-ab'])(
    '[RT-05] shows that %s is not found',
    async (code) => {
      const reply = await ask(`/?company=${encodeURIComponent(code)}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('the application');
    },
  );
});

describe('addresses without a page of their own', () => {
  it.each(['/', '/genesis', '/genesis/login?next=/a', '/alpha', '/Alpha/'])('%s is a page', async (path) => {
    const reply = await ask(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('the application');
  });

  it.each(['/genesis/nowhere', '/genesis/a.b', '/han.bit', '/v1.2/notes', '/nosuchpage', '/index.html', '/nobody'])(
    '%s is none: 404, with the application',
    async (path) => {
      const reply = await ask(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('the application');
    },
  );

  it.each(['/assets/gone.js', '/gone.css', '/robots.txt', '/assets/a.woff2', '/.env', '/.git/config', '/api/a.b'])(
    'no fallback page is served for %s',
    async (path) => {
      const reply = await ask(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('NOT_FOUND');
    },
  );
});

describe('addresses of a company', () => {
  it.each(['/workspace', '/workspace/', '/orders/7?tab=a'])('%s is one', async (path) => {
    expect((await ask(path, 'alpha.localhost')).statusCode).toBe(200);
  });

  it.each(['/nowhere', '/orders', '/orders/7/undo', '/workspace.bak', '/index.html'])(
    '%s is none: 404, with the screen that says so',
    async (path) => {
      const reply = await ask(path, 'alpha.localhost');
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.body).toContain('the application');
    },
  );
});

const policyOf = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

describe('every page', () => {
  it.each([
    ['the application', '/', 'localhost'],
    ['its file', '/index.html', 'localhost'],
    ['a screen of a company', '/workspace', 'alpha.localhost'],
    ['what is not there', '/nowhere', 'alpha.localhost'],
    ['the documentation', '/api/docs', 'localhost'],
  ])('%s carries the whole policy with a nonce of its own, and is never cached', async (_, path, host) => {
    const nonces = [];
    for (const reply of [await ask(path, host), await ask(path, host)]) {
      const nonce = /nonce="([A-Za-z0-9+/=]{24})"/.exec(reply.body)?.[1] as string;
      expect(reply.headers['content-security-policy']).toBe(policyOf(nonce));
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body).not.toContain('__CSP_NONCE__');
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('files of the build', () => {
  it('are cached for a year with a hash in the name, for an hour otherwise', async () => {
    expect((await ask('/assets/base-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await ask('/addresses.json')).statusCode).toBe(404);
  });
});

describe('the host of a request', () => {
  const send = (head: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
      socket.on('data', (piece) => {
        answer += piece;
      });
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['two Host headers', 'GET /api HTTP/1.1\r\nHost: localhost\r\nHost: alpha.localhost'],
    ['two that agree', 'GET /api HTTP/1.1\r\nHost: localhost\r\nhost: localhost'],
    ['an absolute address of another host', 'GET http://alpha.localhost/api HTTP/1.1\r\nHost: localhost'],
    ['an address of no host', 'GET nowhere HTTP/1.1\r\nHost: localhost'],
  ])('is refused when it is unclear: %s', async (_, head) => {
    expect(await send(head)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('may be said in the address too, when it is the same', async () => {
    expect(await send('GET http://localhost/api HTTP/1.1\r\nHost: LOCALHOST')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send('GET http://localhost/genesis HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
