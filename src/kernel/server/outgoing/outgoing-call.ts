/**
 * The only way to call an address that a user gave. It goes to the public internet alone: every address that a name leads to is
 * judged when the connection is made, so that a name cannot be good when it is looked at and bad when it is used.
 */
import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import type { CallFault } from '../../contract/outgoing.ts';
import { maskSealed } from '../../contract/sealed-value.ts';
import type { App } from '../app-module.ts';
import { type AllowedAddress, canReach, isAllowedPort } from './addresses.ts';
import { CallError, isEarly, isTransient, toCallFault } from './call-error.ts';
import { acceptedEncodings, readBody } from './response-body.ts';

export interface Call {
  url: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Names of headers that never follow a redirect to another place, whatever they are called. */
  bound?: readonly string[];
  /** For all of it together: name, connection, redirects, the last byte of the answer. */
  timeoutMs: number;
  /** Of the answer's body, packed or unpacked. */
  maxBytes: number;
}

export interface CallReply {
  ok: true;
  status: number;
  /** In lower case; of several of one name all, parted by commas. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface CallFailure {
  ok: false;
  fault: CallFault;
  /** A later retry may succeed. */
  isPassing: boolean;
  /** False: the other side cannot have acted on it. */
  mayHaveArrived: boolean;
}

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that may go to another host than the one the caller named: none that could prove an identity. */
const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** Headers of the connection itself. */
const connectionHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|keep-alive|accept-encoding|proxy-.*)$/;

interface Hop {
  url: URL;
  method: Call['method'];
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  bound: ReadonlySet<string>;
}

/** @throws CallError for a header that is not the caller's to set */
function checkHeaders(headers: Call['headers'] = {}): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (named.some(([name, value]) => connectionHeaders.test(name) || /[\r\n\0]/.test(value)))
    throw new CallError('CALL_HEADER_WRONG');
  return { 'user-agent': 'heureum', ...Object.fromEntries(named) };
}

/** @throws CallError for what is no address that we call */
function assertAddress(url: URL, allowed: readonly AllowedAddress[]): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new CallError('CALL_ADDRESS_WRONG');
  if (url.username !== '' || url.password !== '') throw new CallError('CALL_ADDRESS_WRONG');
  const port = getPort(url);
  if (!isAllowedPort(port, allowed)) throw new CallError('CALL_PORT_REFUSED');
  // No name is looked up for an address as such; the parser of addresses has brought all its spellings into one.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !canReach(host, port, allowed)) throw new CallError('CALL_ADDRESS_REFUSED');
}

const getPort = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** Looks a name up and lets the connection have its addresses only when each of them may be reached. */
export function createGuardedLookup(
  resolve: LookupFunction,
  port: number,
  allowed: readonly AllowedAddress[],
): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return done(error, '', 0);
      const addresses = typeof resolved === 'string' ? [{ address: resolved, family: isIP(resolved) }] : resolved;
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !canReach(address, port, allowed))) {
        return done(new CallError('CALL_ADDRESS_REFUSED'), '', 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

/** Target of a redirect. @throws CallError if it is not followed */
function toNextHop(hop: Hop, status: number, location: string): Hop {
  if (!URL.canParse(location, hop.url)) throw new CallError('CALL_REDIRECT_REFUSED');
  const url = new URL(location, hop.url);
  if (url.protocol !== hop.url.protocol) throw new CallError('CALL_REDIRECT_REFUSED');
  const { bound } = hop;
  const leaves = (name: string) => harmlessHeaders.has(name) && !bound.has(name);
  const remainingHeaders = Object.entries(hop.headers).filter(
    ([name]) => url.origin === hop.url.origin || leaves(name),
  );
  const headers = Object.fromEntries(remainingHeaders);
  const staysSame = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD';
  return staysSame ? { ...hop, url, headers } : { url, headers, bound, method: 'GET', body: undefined };
}

function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

interface HopOptions {
  allowed: readonly AllowedAddress[];
  resolve: LookupFunction;
  signal: AbortSignal;
}

/** One exchange over a connection of its own: nothing that was judged before is used again. */
async function runHop(hop: Hop, { timeoutMs, maxBytes }: Call, means: HopOptions): Promise<CallReply | Hop> {
  assertAddress(hop.url, means.allowed);
  const agent = new Agent({
    connect: { lookup: createGuardedLookup(means.resolve, getPort(hop.url), means.allowed), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 0,
  });
  try {
    const reply = await request(hop.url, {
      dispatcher: agent,
      method: hop.method,
      headers: { 'accept-encoding': acceptedEncodings, ...hop.headers },
      body: hop.body ?? null,
      signal: means.signal,
    });
    const headers = flattenHeaders(reply.headers);
    const { location } = headers;
    if (redirects.has(reply.statusCode) && location !== undefined) {
      reply.body.on('error', () => undefined).destroy();
      return toNextHop(hop, reply.statusCode, location);
    }
    const isBare = hop.method === 'HEAD' || reply.statusCode === 204 || reply.statusCode === 304;
    const body = await readBody(reply.body, isBare ? undefined : headers['content-encoding'], maxBytes);
    return { ok: true, status: reply.statusCode, headers, body };
  } finally {
    await agent.destroy();
  }
}

/**
 * Calls an address that a user gave. What goes wrong outside is a value, so that nobody takes it for a mistake of the product.
 * Never inside of a transaction: the other side takes the time that it likes.
 */
export async function callOut(
  { config }: Pick<App, 'config'>,
  call: Call,
  resolve: LookupFunction = lookUp,
): Promise<CallReply | CallFailure> {
  let hops = 0;
  const means = { allowed: config.outgoingAllowed, resolve, signal: AbortSignal.timeout(call.timeoutMs) };
  try {
    const address = maskSealed(call.url);
    if (!URL.canParse(address)) throw new CallError('CALL_ADDRESS_WRONG');
    let hop: Hop = {
      url: new URL(address),
      method: call.method,
      headers: checkHeaders(call.headers),
      body: typeof call.body === 'string' ? maskSealed(call.body) : call.body,
      bound: new Set(call.bound?.map((name) => name.toLowerCase())),
    };
    for (let led = 0; led <= maxRedirects; led += 1) {
      const reply = await runHop(hop, call, means);
      if ('ok' in reply) return reply;
      hop = reply;
      hops += 1;
    }
    throw new CallError('CALL_TOO_MANY_REDIRECTS');
  } catch (error) {
    const fault = means.signal.aborted ? 'CALL_TIME_OUT' : toCallFault(error);
    if (!fault) throw error;
    return { ok: false, fault, isPassing: isTransient(fault), mayHaveArrived: hops > 0 || !isEarly(fault) };
  }
}
