import { describe, expect, it } from 'vitest';
import type { CompanyInfo, DomainInfo } from '#kernel/contract/session.ts';
import { sampleCompany } from '#kernel/web/testing/render.tsx';
import { type Answer, type NamedCompany, readCompanyName, resolveRouting } from './routing.ts';

const root: DomainInfo = {
  type: 'root',
  domain: 'localhost',
  companyCode: null,
  isSecure: false,
  rootOrigin: 'http://localhost:3002',
  environment: 'development',
};
const ofCompany: DomainInfo = { ...root, type: 'company', domain: 'hanbit.localhost', companyCode: 'hanbit' };
const route = (domain: Answer<DomainInfo>, company: Answer<CompanyInfo> = null, named: NamedCompany = null) =>
  resolveRouting({ hostname: 'some.host', domain, company, named });

describe('host routing', () => {
  it('[RT-01] [ST-01] root domain without company: the genesis portal', () => {
    expect(route({ value: root })).toEqual({ context: 'GENESIS_PORTAL', domain: root });
  });

  it('[RT-02] [ST-01] a company host: the company portal', () => {
    expect(route({ value: ofCompany }, { value: sampleCompany }).context).toBe('COMPANY_PORTAL');
    expect(route({ value: { ...ofCompany, type: 'custom' } }, { value: sampleCompany }).context).toBe('COMPANY_PORTAL');
  });

  it('[RT-02] ?company=code on a root host leads to the company origin, with path and other parameters', () => {
    for (const host of ['localhost:3002', 'www.localhost:3002', '127.0.0.1:3002']) {
      expect(readCompanyName(`http://${host}/workspace?company=Hanbit&tab=a#b`, root)).toEqual({
        address: 'http://hanbit.localhost:3002/workspace?tab=a#b',
      });
    }
    expect(readCompanyName('http://hanbit.localhost:3002/?company=other', ofCompany)).toBeNull();
    expect(readCompanyName('http://localhost:3002/?company=', root)).toBeNull();
  });

  it('[RT-03] [ST-01] a host that is nothing: routing error with domain, type and context', () => {
    expect(route({ status: 404 })).toMatchObject({
      context: 'ROUTING_ERROR',
      problem: 'unknown-host',
      domain: 'some.host',
      type: 'unknown',
    });
  });

  it('[RT-04] [ST-01] while the company loads: its code is known', () => {
    expect(route(null)).toEqual({ context: 'COMPANY_LOADING', code: null });
    expect(route({ value: ofCompany })).toEqual({ context: 'COMPANY_LOADING', code: 'hanbit' });
  });

  it('[RT-05] unknown or inactive company', () => {
    const missing = { context: 'ROUTING_ERROR', problem: 'no-company', code: 'hanbit' };
    expect(route({ value: ofCompany }, { status: 404 })).toMatchObject(missing);
    expect(route({ value: ofCompany }, { value: { ...sampleCompany, isActive: false } })).toMatchObject(missing);
    const custom: DomainInfo = { ...ofCompany, type: 'custom', domain: 'shop.example' };
    expect(route({ value: custom }, { status: 404 })).toMatchObject({ ...missing, root: 'http://localhost:3002' });
  });

  it('[RT-05] a ?company= that can be no code: what was written', () => {
    for (const wrong of ['ab', '한빛', 'a_b', '../evil', '-abc', '<b>x</b>']) {
      const named = readCompanyName(`http://localhost:3002/?company=${encodeURIComponent(wrong)}`, root);
      expect(named).toEqual({ wrong });
      expect(route({ value: root }, null, named)).toMatchObject({ problem: 'no-company', code: wrong });
    }
  });

  it('[RT-06] the domain cannot be found out', () => {
    expect(route({ status: 0 })).toMatchObject({ context: 'ROUTING_ERROR', problem: 'failed' });
    expect(route({ value: ofCompany }, { status: 503 })).toMatchObject({ problem: 'failed' });
  });
});
