/**
 * Host resolution: the company selected by a request's host. Selecting is not authorising: membership is checked on every request.
 */
import { fail, kernelErrors } from '../../contract/error.ts';
import type { Tenant } from '../context.ts';
import type { TenantDirectory } from '../ports.ts';

export interface HostContext {
  type: 'root' | 'company' | 'custom';
  /** Host name without port, lower case. */
  domain: string;
  /** The company named by the host, whether it exists or not; null at the root. */
  companyCode: string | null;
  company: Tenant | null;
}

const hostForm = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

/** Names by header: they are few, and every request asks. */
const names = new Map<string, string | null>();
const maxNames = 10_000;
/** A name has at most 253 characters, a port 5. */
const longestHost = 260;

/** Null: not what an address may have as its host. */
function parseHostName(header = ''): string | null {
  const cached = names.get(header);
  if (cached !== undefined) return cached;
  if (header.length > longestHost) return null;
  if (names.size >= maxNames) names.clear();
  const name = parseName(header);
  names.set(header, name);
  return name;
}

function parseName(header: string): string | null {
  const host = header.trim().toLowerCase();
  const name = hostForm.exec(host)?.[1];
  if (!name || !URL.canParse(`http://${host}`)) return null;
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The path of a request in its absolute form, when it names the host that the `Host` header names. */
export function getTargetPath({ url = '/', headers }: { url?: string; headers: { host?: string } }): string {
  const target = url.startsWith('/') ? null : URL.parse(url);
  return target && target.host === headers.host?.toLowerCase() ? target.pathname + target.search : url;
}

/** One host, named once: proxies and we might otherwise believe different ones. */
export function hasOneHost({ url, rawHeaders }: { url?: string; rawHeaders: readonly string[] }): boolean {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return url?.startsWith('/') === true && rawHeaders.findIndex(isHost) === rawHeaders.findLastIndex(isHost);
}

/** Root hosts, `{code}.root` and verified custom domains; null for any other host. */
export async function findHost(
  header: string | undefined,
  options: { rootDomains: readonly string[]; directory: TenantDirectory },
): Promise<HostContext | null> {
  const domain = parseHostName(header);
  if (domain === null) return null;
  if (options.rootDomains.includes(domain)) return { type: 'root', domain, companyCode: null, company: null };
  const root = options.rootDomains.find((name) => domain.endsWith(`.${name}`));
  if (root) {
    const companyCode = domain.slice(0, -root.length - 1);
    if (companyCode.includes('.')) return null;
    const byCodeCompany = await options.directory.byCode(companyCode);
    return { type: 'company', domain, companyCode, company: byCodeCompany?.active ? byCodeCompany : null };
  }
  const byDomainCompany = await options.directory.byDomain(domain);
  return byDomainCompany
    ? {
        type: 'custom',
        domain,
        companyCode: byDomainCompany.code,
        company: byDomainCompany.active ? byDomainCompany : null,
      }
    : null;
}

/** Of a thing that is about the host itself: a header may say no other company. @throws NOT_FOUND */
export function assertHostAgreement(host: HostContext, headers: Record<string, string | string[] | undefined>): void {
  const { type, company } = host;
  const code = getFirst(headers['x-company-code']);
  const id = getFirst(headers['x-company-id']);
  if (type === 'root' || !company) return;
  if ((code && code !== company.code) || (id && id !== company.id)) throw fail(kernelErrors.NOT_FOUND);
}

const getFirst = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/**
 * The company of an API call: the host's, or at a root host the one named by `x-company-code` or `x-company-id`.
 * A header that disagrees with the host is answered like an unknown company.
 * @throws NOT_FOUND
 */
export async function resolveCompany(
  host: HostContext,
  headers: Record<string, string | string[] | undefined>,
  directory: TenantDirectory,
): Promise<Tenant | null> {
  if (host.type !== 'root') {
    if (!host.company) throw fail(kernelErrors.NOT_FOUND);
    assertHostAgreement(host, headers);
    return host.company;
  }
  const code = getFirst(headers['x-company-code']);
  const id = getFirst(headers['x-company-id']);
  if (!code && !id) return null;
  const company = code ? await directory.byCode(code) : await directory.byId(id as string);
  if (!company?.active || (id && company.id !== id)) throw fail(kernelErrors.NOT_FOUND);
  return company;
}
