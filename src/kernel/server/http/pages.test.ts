import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KernelServer, kernelServer } from '../testing/kernel-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'heureum-web-'));
writeFileSync(join(webRoot, 'index.html'), '<p>the application</p>');

let server: KernelServer;
beforeAll(async () => {
  server = await kernelServer({ server: { webRoot, rootDomains: ['localhost', 'www.localhost', '127.0.0.1'] } });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

const ask = (url: string, host = 'localhost:3002') => server.app.inject({ url, headers: { host } });

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
    expect((await ask('/?company=beta', 'alpha.localhost:3002')).statusCode).toBe(200);
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
  it.each(['/genesis/nowhere', '/genesis/a.b', '/han.bit', '/v1.2/notes'])('[RT-08] %s is a page', async (path) => {
    const reply = await ask(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('the application');
  });

  it.each(['/assets/gone.js', '/gone.css', '/robots.txt', '/assets/a.woff2', '/.env', '/.git/config', '/api/a.b'])(
    'nothing stands in for %s',
    async (path) => {
      const reply = await ask(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('NOT_FOUND');
    },
  );
});
