/** Which portal a host shows. Pure. */
import { type CompanyInfo, companyCodeForm, type DomainInfo } from '#kernel/contract/session.ts';

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
      /** The company is there, and not open: the site says which. */
      shut?: Shut | undefined;
      /** The start portal's origin; null where the server did not tell it. */
      root: string | null;
    };

/** An answer of the server: still waited for, given, or refused with a status (0: no answer). */
export type Answer<T> = { value: T } | { status: number; shut?: Shut | undefined } | null;

const shuts = ['suspended', 'closed'] as const;
type Shut = (typeof shuts)[number];

/** What the server's refusal says of a company that is not open. */
export function shutOf(details: unknown): Shut | undefined {
  const codes = Array.isArray(details) ? details.map((one: { code?: unknown }) => one.code) : [];
  return shuts.find((one) => codes.includes(one));
}

/** @param host what the server said of this host, and of its company */
export function routingOf(host: {
  hostname: string;
  domain: Answer<DomainInfo>;
  company: Answer<CompanyInfo>;
  named: Named;
}): Routing {
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
export type Named = { address: string } | { wrong: string } | null;

/** The address is on the company's own origin, path and other parameters kept. */
export function companyNamed(address: string, domain: DomainInfo): Named {
  const asked = new URL(address);
  const written = asked.searchParams.get('company')?.trim();
  if (domain.type !== 'root' || !written) return null;
  const code = written.toLowerCase();
  if (!companyCodeForm.test(code)) return { wrong: written.slice(0, 100) };
  asked.searchParams.delete('company');
  const target = new URL(domain.rootOrigin);
  target.hostname = `${code}.${target.hostname}`;
  return { address: target.origin + asked.pathname + asked.search + asked.hash };
}
