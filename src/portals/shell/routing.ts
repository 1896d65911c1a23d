/** Which portal a host shows. Pure. */
import type { CompanyInfo, DomainInfo } from '#kernel/contract/session.ts';

export type Routing =
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
    };

/** An answer of the server: still waited for, given, or refused with a status (0: no answer). */
export type Answer<T> = { value: T } | { status: number } | null;

/** @param about what the server said of this host, and of its company */
export function routingOf(about: {
  hostname: string;
  domain: Answer<DomainInfo>;
  company: Answer<CompanyInfo>;
}): Routing {
  const { domain, company, hostname } = about;
  if (domain === null) return { context: 'COMPANY_LOADING', code: null };
  if ('status' in domain) {
    const problem = domain.status === 404 ? 'unknown-host' : 'failed';
    return { context: 'ROUTING_ERROR', problem, domain: hostname, type: 'unknown', code: null };
  }
  const here = domain.value;
  if (here.type === 'root') return { context: 'GENESIS_PORTAL', domain: here };
  const code = here.companyCode;
  if (company === null) return { context: 'COMPANY_LOADING', code };
  if ('value' in company && company.value.isActive) {
    return { context: 'COMPANY_PORTAL', domain: here, company: company.value };
  }
  const status = 'status' in company ? company.status : 404;
  const missing = status >= 400 && status < 500;
  const problem = missing ? (code ? 'no-company' : 'unknown-host') : 'failed';
  return { context: 'ROUTING_ERROR', problem, domain: here.domain, type: here.type, code };
}

/** The company named by a root host's `?company=code`, as the address on the company's own origin; null when there is none. */
export function companyAddress(address: string, type: DomainInfo['type']): string | null {
  const url = new URL(address);
  const code = url.searchParams.get('company')?.toLowerCase();
  if (type !== 'root' || !code || !/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(code)) return null;
  url.searchParams.delete('company');
  url.hostname = `${code}.${url.hostname.replace(/^(www|flow2)\./, '')}`;
  return url.href;
}

/** The root origin of a company's origin: `http://hanbit.localhost:3002` → `http://localhost:3002`. */
export function rootOrigin(origin: string, companyCode: string | null): string {
  const url = new URL(origin);
  if (companyCode && url.hostname.startsWith(`${companyCode}.`))
    url.hostname = url.hostname.slice(companyCode.length + 1);
  return url.origin;
}
