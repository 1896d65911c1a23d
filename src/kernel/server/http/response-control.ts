/** Response control: cookies and redirects of a handler, sent only if its writes are committed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpControl } from '../context.ts';
import { isAsyncPreferred } from './prefer.ts';

/** One try of an exchange: its handler's changes to the response wait here until the commit. */
export interface ResponseAttempt {
  http: HttpControl;
  /** Puts it on the answer: everything after the commit; of what was refused only what is over whatever comes. */
  leave(reply: FastifyReply, outcome: 'kept' | 'refused'): void;
}

// Secure everywhere but on plain-HTTP hosts that are not localhost: browsers treat *.localhost as trustworthy.
const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' as const };

/** The browser's cookies, by name. Needs @fastify/cookie. */
export function parseCookies({ headers, server }: FastifyRequest): Record<string, string | undefined> {
  return headers.cookie === undefined ? {} : server.parseCookie(headers.cookie);
}

/** Operations of a handler on the HTTP exchange itself. */
export function beginResponseAttempt(request: FastifyRequest): ResponseAttempt {
  const cookies = parseCookies(request);
  const effects: { always: boolean; put(reply: FastifyReply): unknown }[] = [];
  const later = (put: (reply: FastifyReply) => unknown, always = false) => void effects.push({ always, put });
  return {
    http: {
      cookies,
      get userAgent() {
        return String(request.headers['user-agent'] ?? '').slice(0, 300);
      },
      get prefersLater() {
        return isAsyncPreferred(request.headers);
      },
      get bytes() {
        return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      },
      get origin() {
        return `${request.protocol}://${request.headers.host ?? ''}`;
      },
      header: (name) => {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value[0] : value;
      },
      setCookie(name, value, { maxAge }) {
        cookies[name] = value;
        later((reply) => reply.setCookie(name, value, { ...cookie, maxAge }));
      },
      clearCookie(name, options) {
        delete cookies[name];
        later((reply) => reply.clearCookie(name, cookie), options?.evenIfRefused);
      },
      redirect: (url) => later((reply) => reply.code(request.method === 'GET' ? 302 : 303).header('location', url)),
    },
    leave(reply, outcome) {
      for (const { always, put } of effects) if (always || outcome === 'kept') put(reply);
    },
  };
}
