/** Host routing: selects a portal. Pure. */
import { type CompanyInfo, companyCodeForm, type DomainInfo } from '#kernel/contract/session.ts';

export type HostRouting =
  | { context: 'GENESIS_PORTAL'; domain: DomainInfo }
  | { context: 'COMPANY_LOADING'; code: string | null }
  | { context: 'COMPANY_PORTAL'; domain: DomainInfo; company: CompanyInfo }
  /** `unknown-host`: 라우팅 오류 · `no-company`: 회사를 찾을 수 없습니다 · `failed`: 도메인 오류 */
  | {
      context: 'ROUTING_ERROR';
      problem: 'unknown-host' | 'no-company' | 'failed';
      domain: string;
      type: string;
      code: string | null;
      /** The company is there, and not open: the site says which. */
      shut?: Shut | undefined;
      /** The start portal's origin; null if the server did not send it. */
      root: string | null;
    };

/** An answer of the server: still waited for, given, or refused with a status (0: no answer). */
export type Answer<T> = { value: T } | { status: number; shut?: Shut | undefined } | null;

const shuts = ['suspended', 'closed'] as const;
type Shut = (typeof shuts)[number];

/** The server's refusal for a company that is not open. */
export function getClosedReason(details: unknown): Shut | undefined {
  const codes = Array.isArray(details) ? details.map((detail: { code?: unknown }) => detail.code) : [];
  return shuts.find((shut) => codes.includes(shut));
}

/** @param host what the server said of this host, and of its company */
export function resolveRouting(host: {
  hostname: string;
  domain: Answer<DomainInfo>;
  company: Answer<CompanyInfo>;
  named: NamedCompany;
}): HostRouting {
  const { domain, company, hostname, named } = host;
  if (domain === null) return { context: 'COMPANY_LOADING', code: null };
  if ('status' in domain) {
    const problem = domain.status === 404 ? 'unknown-host' : 'failed';
    return { context: 'ROUTING_ERROR', problem, domain: hostname, type: 'unknown', code: null, root: null };
  }
  const here = domain.value;
  const { type, rootOrigin: root } = here;
  const trouble = { context: 'ROUTING_ERROR', domain: here.domain, type, root } as const;
  if (named && 'wrong' in named) return { ...trouble, problem: 'no-company', code: named.wrong };
  if (type === 'root') return { context: 'GENESIS_PORTAL', domain: here };
  const code = here.companyCode;
  if (company === null) return { context: 'COMPANY_LOADING', code };
  if ('value' in company && company.value.isActive) {
    return { context: 'COMPANY_PORTAL', domain: here, company: company.value };
  }
  const status = 'status' in company ? company.status : 404;
  const missing = status >= 400 && status < 500;
  const problem = missing ? (code ? 'no-company' : 'unknown-host') : 'failed';
  const shut = company && 'status' in company ? company.shut : undefined;
  return { ...trouble, problem, code, ...(shut && { shut }) };
}

/** The company that a root host's `?company=` names: its address, or what was written when that can be no code. */
export type NamedCompany = { address: string } | { wrong: string } | null;

/** The address on the company's own origin, with path and other parameters unchanged. */
export function readCompanyName(address: string, domain: DomainInfo): NamedCompany {
  const url = new URL(address);
  const written = url.searchParams.get('company')?.trim();
  if (domain.type !== 'root' || !written) return null;
  const code = written.toLowerCase();
  if (!companyCodeForm.test(code)) return { wrong: written.slice(0, 100) };
  url.searchParams.delete('company');
  const target = new URL(domain.rootOrigin);
  target.hostname = `${code}.${target.hostname}`;
  return { address: target.origin + url.pathname + url.search + url.hash };
}
