/** Response headers: security headers of every reply, whatever its content. Pages replace the policy here with their own. */
import type { Config } from '../config.ts';

/** For data: loads nothing, runs nothing and cannot be framed, even when opened by itself. */
export const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const fixedHeaders = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const year = 31_536_000;

/** Browsers insist on https from then on. Subdomains of a company's own domain are not ours to bind. */
function getTransportSecurity(host: string, rootDomains: readonly string[]): string {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const ours = rootDomains.some((root) => name === root || name.endsWith(`.${root}`));
  return `max-age=${year}${ours ? '; includeSubDomains' : ''}`;
}

export function getSecurityHeaders(
  config: Pick<Config, 'publicUrl' | 'rootDomains'>,
  host: string | undefined,
): Record<string, string> {
  if (!config.publicUrl.startsWith('https:')) return fixedHeaders;
  return { ...fixedHeaders, 'strict-transport-security': getTransportSecurity(host ?? '', config.rootDomains) };
}
