/** What every reply says to browsers, whatever it carries. Pages put a policy of their own in place of this one. */
import type { Config } from '../config.ts';

/** For what is data: it loads nothing, runs nothing, and stands in no frame, also when it is opened by itself. */
export const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const always = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const year = 31_536_000;

/** Browsers keep to https from then on. What lies below a company's own domain is not ours to bind. */
function transport(host: string, rootDomains: readonly string[]): string {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const ours = rootDomains.some((root) => name === root || name.endsWith(`.${root}`));
  return `max-age=${year}${ours ? '; includeSubDomains' : ''}`;
}

export function headersFor(
  config: Pick<Config, 'publicUrl' | 'rootDomains'>,
  host: string | undefined,
): Record<string, string> {
  if (!config.publicUrl.startsWith('https:')) return always;
  return { ...always, 'strict-transport-security': transport(host ?? '', config.rootDomains) };
}
