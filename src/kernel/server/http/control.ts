import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpControl } from '../context.ts';

/** What a handler may do to the HTTP exchange itself. Needs @fastify/cookie. */
export function httpControl(request: FastifyRequest, reply: FastifyReply): HttpControl {
  // Secure everywhere but on plain-HTTP hosts that are not localhost: browsers treat *.localhost as trustworthy.
  const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' as const };
  return {
    cookies: request.cookies,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie: (name, value, { maxAge }) => void reply.setCookie(name, value, { ...cookie, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, cookie),
    setHeader: (name, value) => void reply.header(name, value),
    redirect: (url) => void reply.code(request.method === 'GET' ? 302 : 303).header('location', url),
  };
}
