// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DomainInfo } from '#kernel/contract/session.ts';
import { type Reply, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import { reloadTopics } from '#kernel/web/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { HostGate } from './HostGate.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const root: DomainInfo = {
  type: 'root',
  domain: 'localhost',
  companyCode: null,
  isSecure: false,
  rootOrigin: 'http://localhost:3002',
  environment: 'development',
};
const ofCompany: DomainInfo = { ...root, type: 'company', domain: 'hanbit.localhost', companyCode: 'hanbit' };

let client: QueryClient | null = null;
function Portal({ name }: { name: string }) {
  client = useQueryClient();
  return <p>포털 {name}</p>;
}

async function open(answers: { domain: Reply; company?: Reply; address?: string }) {
  const onLeave = vi.fn();
  const href = answers.address ?? 'http://localhost:3002/';
  vi.stubGlobal('location', { ...location, href, hostname: new URL(href).hostname, replace: onLeave });
  const replies = {
    'GET /api/domain': answers.domain,
    ...(answers.company && { 'GET /api/company': answers.company }),
  };
  const gate = <HostGate>{({ company }) => <Portal name={company?.name ?? '시작'} />}</HostGate>;
  const drawn = await renderWeb(gate, { me: null, company: null, replies });
  close = drawn.close;
  return { ...drawn, left: onLeave };
}
const shows = (text: string) => waitFor(() => document.body.textContent?.includes(text));
const heading = () => document.querySelector('h1')?.textContent;
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const of = (value: unknown): Reply => ({ body: { data: value } });

describe('the gate of a host', () => {
  it('[RT-01] shows the start portal at the root, the company’s at its host', async () => {
    await open({ domain: of(root) });
    await shows('포털 시작');
    await close();
    await open({ domain: of(ofCompany), company: of(sampleCompany) });
    await shows('포털 한빛상회');
  });

  it('shows the company as it is once it was touched, and as it was where that cannot be asked', async () => {
    let calls = 0;
    const touch = () => act(async () => reloadTopics(client as QueryClient, [companyTopics.company]));
    const answers: Reply[] = [of(sampleCompany), of({ ...sampleCompany, name: '한빛상사' }), { status: 400, body: {} }];
    await open({ domain: of(ofCompany), company: () => answers[calls++] as never });
    await shows('포털 한빛상회');
    await touch();
    await shows('포털 한빛상사');
    await touch();
    await waitFor(() => calls === 3);
    await shows('포털 한빛상사');
  });

  it('[RT-04] names the company while it loads', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
    await open({ domain: of(ofCompany), company: () => promise });
    await shows('‘hanbit’ 회사를 불러오고 있습니다');
    resolve({ status: 200, body: { data: sampleCompany } });
    await shows('포털 한빛상회');
  });

  it.each([
    ['unknown', { status: 404, body: { code: 'COMPANY_NOT_FOUND' } }],
    ['inactive', of({ ...sampleCompany, isActive: false })],
  ])('[RT-05] shows an %s company, on its own domain, too, with both next steps', async (_, company) => {
    for (const domain of [ofCompany, { ...ofCompany, type: 'custom' as const, domain: 'shop.example' }]) {
      await open({ domain: of(domain), company, address: `http://${domain.domain}:3002/x` });
      await waitFor(() => heading() === '회사를 찾을 수 없습니다');
      expect(document.querySelector('code')?.textContent).toBe('hanbit');
      expect(links()).toEqual(['http://localhost:3002/', 'http://localhost:3002/create-company']);
      await close();
    }
  });

  it.each([
    ['suspended', '‘hanbit’ 회사는 지금 이용이 정지되어 있습니다.'],
    ['closed', '‘hanbit’ 회사는 운영을 종료했습니다.'],
  ])('says of a company that is %s that it is', async (code, words) => {
    const refusal = {
      status: 404,
      body: { success: false, code: 'COMPANY_INACTIVE', message: '', details: [{ code }] },
    };
    await open({ domain: of(ofCompany), company: refusal, address: `http://${ofCompany.domain}:3002/x` });
    await shows(words);
    expect(heading()).toBe('회사를 찾을 수 없습니다');
  });

  it('[RT-05] shows what was written when ?company= can be no code', async () => {
    const address = 'http://localhost:3002/?company=%3Cb%3Ea_b';
    const { left: onLeave } = await open({ domain: of(root), address });
    await waitFor(() => heading() === '회사를 찾을 수 없습니다');
    expect(document.querySelector('code')?.textContent).toBe('<b>a_b');
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('[RT-02] leaves for the company that ?company= names', async () => {
    const { left: onLeave } = await open({
      domain: of(root),
      address: 'http://127.0.0.1:3002/workspace?company=hanbit&a=b',
    });
    await waitFor(() => onLeave.mock.calls.length > 0);
    expect(onLeave).toHaveBeenCalledWith('http://hanbit.localhost:3002/workspace?a=b');
  });

  it('[RT-03] shows an unknown host, with domain, type and context', async () => {
    await open({ domain: { status: 404, body: { code: 'NOT_FOUND' } }, address: 'http://x.example/' });
    await waitFor(() => heading() === '라우팅 오류');
    for (const fact of ['x.example', 'unknown', 'ROUTING_ERROR']) await shows(fact);
  });

  it('[RT-06] shows that the domain could not be determined, and tries again', async () => {
    let tries = 0;
    await open({ domain: () => (tries++ === 0 ? { status: 503, body: {} } : { body: { data: root } }) });
    await waitFor(() => heading() === '도메인 오류');
    await act(async () => document.querySelector('button')?.click());
    await shows('포털 시작');
  });
});
