/** Failure page: a readable HTML page for visitors while the database or the server is down; it depends on neither. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, kernelErrors } from '../../contract/error.ts';
import type { Locale } from '../../contract/text.ts';

const texts = {
  ko: { title: '잠시 연결이 원활하지 않습니다', again: '다시 시도', number: '요청 번호' },
  en: { title: 'The service is briefly unavailable', again: 'Try again', number: 'Request' },
} as const;

const style =
  'body{font:16px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#1c2024}' +
  'main{max-width:28rem;padding:2rem}h1{font-size:1.5rem;line-height:1.3}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;' +
  'background:#1f4fd8;color:#fff;text-decoration:none}small{display:block;margin-top:1.5rem;color:#5b6470}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A browser that opens an address, not a program that asks. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

export function sendFailurePage(
  error: AppError,
  { request, reply, locale }: { request: FastifyRequest; reply: FastifyReply; locale: Locale },
): FastifyReply {
  const { title, again, number } = texts[locale];
  const address = escapeText(request.url);
  const isAway = error.status === kernelErrors.UNAVAILABLE.status;
  return reply
    .code(error.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      ...(isAway ? { 'retry-after': '1' } : {}),
    })
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>` +
        `<p>${escapeText(error.text(locale))}</p><p><a href="${address}">${again}</a></p>` +
        `<small>${number} ${escapeText(String(request.id))}</small></main></body></html>`,
    );
}
