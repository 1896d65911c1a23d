/** Calls to addresses that users give, over real connections: where they may go, and that nothing outside can hold or fill us. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowedAddress } from './addresses.ts';
import { type Call, callOut } from './outgoing-call.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let outside: Server;
let inside: Server;
let insideHeard: IncomingMessage[] = [];
let answer: Answer = (_request, response) => void response.end('ok');
let heard: { request: IncomingMessage; body: string }[] = [];

const listen = (server: Server): Promise<Server> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
const getPort = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  outside = await listen(
    createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      heard.push({ request, body });
      answer(request, response);
    }),
  );
  inside = await listen(
    createServer((request, response) => {
      insideHeard.push(request);
      response.end('secret of the house');
    }),
  );
});
afterAll(() => {
  for (const server of [outside, inside]) {
    server.close();
    server.closeAllConnections();
  }
});
beforeEach(() => {
  heard = [];
  insideHeard = [];
});

/** An app that may reach the server "outside" and nothing else on this machine. */
const app = () => {
  const place = parseAllowedAddress(`127.0.0.1:${getPort(outside)}`);
  return { config: { outgoingAllowed: place ? [place] : [] } } as unknown as Parameters<typeof callOut>[0];
};
const call = (more: Partial<Call> = {}, resolve?: LookupFunction) =>
  callOut(
    app(),
    { url: `http://127.0.0.1:${getPort(outside)}/`, method: 'GET', timeoutMs: 3_000, maxBytes: 10_000, ...more },
    resolve,
  );
const fault = async (more: Partial<Call>, resolve?: LookupFunction) => {
  const reply = await call(more, resolve);
  return reply.ok ? `answered ${reply.status}` : reply.fault;
};
/** A name that leads to these addresses, one list for each time that it is asked. */
const createResolver = (...lists: string[][]): LookupFunction => {
  let lookups = 0;
  return (_name, _options, done) => {
    const list = lists[Math.min(lookups, lists.length - 1)] ?? [];
    lookups += 1;
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

it('brings method, headers and body, and the whole answer', async () => {
  answer = (_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-one': 'a' });
    response.end('{"id":7}');
  };
  const reply = await call({ method: 'POST', headers: { 'X-Key': 'k' }, body: '{"a":1}' });
  expect(reply).toMatchObject({ ok: true, status: 201, headers: { 'content-type': 'application/json', 'x-one': 'a' } });
  expect(reply.ok && reply.body.toString()).toBe('{"id":7}');
  expect(heard[0]?.request).toMatchObject({ method: 'POST', headers: { 'x-key': 'k' } });
  expect(heard[0]?.body).toBe('{"a":1}');
});

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1', '127.0.0.1.', '１２７.0.0.1'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0.0.0.0', '0', '[::]', '169.254.169.254'],
    ...['localhost', 'LOCALHOST'],
  ])('http://%s/ leads to nobody inside', async (host) => {
    expect(await fault({ url: `http://${host}:${getPort(inside)}/` })).toBe('CALL_ADDRESS_REFUSED');
    expect(insideHeard).toEqual([]);
  });

  it('a name with a dot at its end and one below localhost reach nobody inside', async () => {
    for (const host of ['localhost.', 'a.localhost']) {
      const why = await fault({ url: `http://${host}:${getPort(inside)}/` });
      expect(['CALL_ADDRESS_REFUSED', 'CALL_NAME_NOT_FOUND']).toContain(why);
    }
    expect(insideHeard).toEqual([]);
  });

  it.each([
    ['ftp://example.com/', 'CALL_ADDRESS_WRONG'],
    ['file:///etc/passwd', 'CALL_ADDRESS_WRONG'],
    ['http://me:word@example.com/', 'CALL_ADDRESS_WRONG'],
    ['no address', 'CALL_ADDRESS_WRONG'],
    ['http://example.com:22/', 'CALL_PORT_REFUSED'],
    ['https://example.com:25/', 'CALL_PORT_REFUSED'],
  ])('%s: %s', async (url, why) => {
    expect(await fault({ url })).toBe(why);
  });

  it.each([['host'], ['Content-Length'], ['transfer-encoding'], ['connection'], ['proxy-authorization']])(
    'the header %s is not the caller’s',
    async (name) => {
      expect(await fault({ headers: { [name]: '1' } })).toBe('CALL_HEADER_WRONG');
    },
  );

  it('no header can smuggle another', async () => {
    expect(await fault({ headers: { 'x-a': 'a\r\nx-b: b' } })).toBe('CALL_HEADER_WRONG');
    expect(await fault({ headers: { 'x a': 'a' } })).toBe('CALL_HEADER_WRONG');
    expect(heard).toEqual([]);
  });
});

describe('names', () => {
  const named = () => ({ url: `http://shop.example:${getPort(inside)}/` });

  it('is judged by all of its addresses', async () => {
    expect(await fault(named(), createResolver(['1.1.1.1', '127.0.0.1']))).toBe('CALL_ADDRESS_REFUSED');
    expect(await fault(named(), createResolver(['::ffff:127.0.0.1']))).toBe('CALL_ADDRESS_REFUSED');
    expect(await fault(named(), createResolver([]))).toBe('CALL_ADDRESS_REFUSED');
    expect(insideHeard).toEqual([]);
  });

  it('that turns inwards between two looks is caught at the connection', async () => {
    answer = (_request, response) => {
      response.writeHead(307, { location: `http://shop.example:${getPort(inside)}/` }).end();
    };
    const resolve = createResolver(['127.0.0.1'], ['127.0.0.1']);
    // The first hop is allowed by its port; the same name leads to the same machine at a port that nobody allowed.
    expect(await fault({ url: `http://shop.example:${getPort(outside)}/` }, resolve)).toBe('CALL_ADDRESS_REFUSED');
    expect(heard).toHaveLength(1);
    expect(insideHeard).toEqual([]);
  });

  it('each connection resolves again: the answer of an earlier call does not count', async () => {
    answer = (_request, response) => void response.end('ok');
    const resolve = createResolver(['127.0.0.1'], ['127.0.0.9']);
    const url = `http://shop.example:${getPort(outside)}/`;
    expect(await fault({ url }, resolve)).toBe('answered 200');
    expect(await fault({ url }, resolve)).toBe('CALL_ADDRESS_REFUSED');
  });

  it('that is not there is said so', async () => {
    const unknown: LookupFunction = (name, _options, done) =>
      done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), '', 0);
    expect(await call({ url: 'https://nobody.example/' }, unknown)).toEqual({
      ok: false,
      fault: 'CALL_NAME_NOT_FOUND',
      isPassing: true,
      mayHaveArrived: false,
    });
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302): Answer => {
    let led = false;
    return (_request, response) => {
      if (led) response.end('there');
      else response.writeHead(status, { location }).end();
      led = true;
    };
  };

  it('are followed on the same host with everything', async () => {
    answer = to('/next', 307);
    expect(await fault({ method: 'POST', headers: { authorization: 'Bearer x' }, body: 'b' })).toBe('answered 200');
    expect(heard[1]?.request).toMatchObject({ url: '/next', method: 'POST', headers: { authorization: 'Bearer x' } });
    expect(heard[1]?.body).toBe('b');
  });

  it('to another host carry nothing that proves anything', async () => {
    answer = to(`http://other.example:${getPort(outside)}/next`);
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' };
    expect(await fault({ headers }, createResolver(['127.0.0.1']))).toBe('answered 200');
    const sent = heard[1]?.request.headers ?? {};
    expect(sent.accept).toBe('text/plain');
    expect(Object.keys(sent).filter((name) => ['authorization', 'cookie', 'x-api-key'].includes(name))).toEqual([]);
  });

  it('make a POST a GET without a body, as browsers do', async () => {
    answer = to('/next', 303);
    await call({ method: 'POST', body: 'b' });
    expect(heard[1]).toMatchObject({ request: { method: 'GET' }, body: '' });
  });

  it.each([
    ['an inner address', () => `http://127.0.0.1:${getPort(inside)}/`, 'CALL_ADDRESS_REFUSED'],
    ['one of the cloud', () => 'http://169.254.169.254/latest/meta-data', 'CALL_ADDRESS_REFUSED'],
    ['another scheme', () => 'https://example.com/', 'CALL_REDIRECT_REFUSED'],
    ['a file', () => 'file:///etc/passwd', 'CALL_REDIRECT_REFUSED'],
    ['no address', () => 'http://', 'CALL_REDIRECT_REFUSED'],
    ['a password', () => `http://a:b@127.0.0.1:${getPort(outside)}/`, 'CALL_ADDRESS_WRONG'],
    ['a port of another service', () => 'http://example.com:22/', 'CALL_PORT_REFUSED'],
  ])('to %s are not followed', async (_what, location, why) => {
    answer = to(location());
    expect(await fault({})).toBe(why);
    expect(insideHeard).toEqual([]);
  });

  it('end after three', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: '/again' }).end();
    expect(await fault({})).toBe('CALL_TOO_MANY_REDIRECTS');
    expect(heard).toHaveLength(4);
  });

  it('leaves open whether the first place acted, whatever becomes of the second', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: 'http://nobody.invalid/' }).end();
    expect(await call({})).toMatchObject({ ok: false, mayHaveArrived: true });
  });
});

describe('time and size', () => {
  it('a server that says nothing is given up', async () => {
    answer = () => undefined;
    expect(await call({ timeoutMs: 200 })).toEqual({
      ok: false,
      fault: 'CALL_TIME_OUT',
      isPassing: true,
      mayHaveArrived: true,
    });
  });

  it('a body that drips is given up as a whole, however lively it is', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await fault({ timeoutMs: 300 })).toBe('CALL_TIME_OUT');
  });

  it('redirects share one time', async () => {
    answer = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150);
    };
    expect(await fault({ timeoutMs: 350 })).toBe('CALL_TIME_OUT');
  });

  it('a name that is never found out is given up', async () => {
    const silent: LookupFunction = () => undefined;
    expect(await fault({ url: 'http://slow.example/', timeoutMs: 200 }, silent)).toBe('CALL_TIME_OUT');
  });

  it('a body without end is cut, with and without a length', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    };
    expect(await fault({})).toBe('CALL_TOO_LARGE');
    answer = (_request, response) => void response.end('x'.repeat(10_001));
    expect(await fault({})).toBe('CALL_TOO_LARGE');
    answer = (_request, response) => void response.end('x'.repeat(10_000));
    expect(await fault({})).toBe('answered 200');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a body compressed with %s is decompressed, and counts by its decompressed size', async (encoding, pack) => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('흐름'));
    };
    const reply = await call();
    expect(reply.ok && reply.body.toString()).toBe('흐름');
    const bomb = pack(Buffer.alloc(10_000_000));
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    };
    expect(await fault({ maxBytes: 100_000 })).toBe('CALL_TOO_LARGE');
  });

  it('a body that cannot be decompressed is reported as such', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
    expect(await fault({})).toBe('CALL_ANSWER_UNREADABLE');
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('');
    expect(await fault({})).toBe('CALL_ANSWER_UNREADABLE');
    answer = (request) => void request.socket.end('no HTTP at all\r\n\r\n');
    expect(await fault({})).toBe('CALL_ANSWER_UNREADABLE');
  });

  it('a line that breaks is said so', async () => {
    answer = (request) => void request.socket.destroy();
    expect(await call()).toEqual({ ok: false, fault: 'CALL_CONNECTION_LOST', isPassing: true, mayHaveArrived: true });
    answer = (request, response) => {
      response
        .writeHead(200, { 'content-length': '100', 'content-encoding': 'gzip' })
        .write(gzipSync('a').subarray(0, 5));
      setTimeout(() => request.socket.destroy(), 20);
    };
    expect(await fault({})).toBe('CALL_CONNECTION_LOST');
  });

  it('a port where nobody listens, and a server that speaks no TLS', async () => {
    const port = getPort(outside);
    const dead = await listen(createServer());
    const place = parseAllowedAddress(`127.0.0.1:${getPort(dead)}`);
    const other = { config: { outgoingAllowed: place ? [place] : [] } } as unknown as Parameters<typeof callOut>[0];
    const url = `http://127.0.0.1:${getPort(dead)}/`;
    await new Promise((done) => dead.close(done));
    const refused = await callOut(other, { url, method: 'GET', timeoutMs: 2_000, maxBytes: 10 });
    expect(refused).toEqual({ ok: false, fault: 'CALL_CONNECTION_REFUSED', isPassing: true, mayHaveArrived: false });
    expect(await call({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ fault: 'CALL_TLS_FAILED' });
  });
});
