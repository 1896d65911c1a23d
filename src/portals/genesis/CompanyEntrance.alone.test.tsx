// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createMe,
  type RenderOptions,
  type Reply,
  renderWeb,
  sampleCompany,
  waitFor,
} from '#kernel/web/testing/render.tsx';
import { CompanyEntrance } from './CompanyEntrance.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

async function open(path: string, company: Reply, more: Pick<RenderOptions, 'me' | 'replies'> = {}) {
  const onLeave = vi.fn();
  const entered = vi.fn();
  vi.stubGlobal('location', { ...location, replace: onLeave, assign: entered });
  const drawn = await renderWeb(<p>없음</p>, {
    me: null,
    company: null,
    path,
    ...more,
    replies: { 'GET /api/company': company, ...more.replies },
    routes: [
      { path: '/', element: <p>처음</p> },
      { path: '/:companyCode', element: <CompanyEntrance /> },
    ],
  });
  close = drawn.close;
  return { ...drawn, left: onLeave, entered };
}

describe('a path of one segment on the root host', () => {
  it('leads to the sign-in of the company with that code', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const { left: onLeave, sent } = await open('/hanbit', { body: { data: { ...sampleCompany, origin } } });
    await waitFor(() => onLeave.mock.calls.length > 0);
    expect(onLeave).toHaveBeenCalledWith(`${origin}/auth/login`);
    expect(sent.some((item) => item.path === '/api/company?code=hanbit')).toBe(true);
  });

  it('[RT-09] carries the wanted path to that sign-in, or straight in', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const company = { body: { data: { ...sampleCompany, origin } } };
    const path = `/hanbit?next=${encodeURIComponent('/records?q=1')}&provider=demo`;
    const next = `next=${encodeURIComponent('/records?q=1')}`;
    const { left: onLeave } = await open(path, company);
    await waitFor(() => onLeave.mock.calls.length > 0);
    expect(onLeave).toHaveBeenCalledWith(`${origin}/auth/login?${next}`);
    await close();
    const pass = { success: true, tempToken: 't+1', expiresIn: 60, companyCode: 'hanbit', origin };
    const { entered } = await open(path, company, {
      me: createMe([]),
      replies: { 'POST /auth/cross-tenant': { body: pass } },
    });
    await waitFor(() => entered.mock.calls.length > 0);
    const query = new URLSearchParams({ from: location.origin, to: 'hanbit' });
    expect(entered).toHaveBeenCalledWith(`${origin}/auth/arrive?${query}&${next}`);
  });

  it('[RT-09] never leads elsewhere', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const { left: onLeave } = await open('/hanbit?next=/.//evil.example', {
      body: { data: { ...sampleCompany, origin } },
    });
    await waitFor(() => onLeave.mock.calls.length > 0);
    expect(onLeave).toHaveBeenCalledWith(`${origin}/auth/login`);
  });

  it('stays and can be tried again when the server failed', async () => {
    let tries = 0;
    const origin = 'http://hanbit.localhost:3002';
    const failing = () =>
      tries++ === 0 ? { status: 500, body: {} } : { body: { data: { ...sampleCompany, origin } } };
    const { left: onLeave } = await open('/hanbit', failing);
    const button = await waitFor(() => document.querySelector('button'));
    expect(document.querySelector('h1')?.textContent).toBe('회사를 열지 못했습니다');
    await act(async () => button.click());
    await waitFor(() => onLeave.mock.calls.length > 0);
  });

  it('leads to the start when there is no such company', async () => {
    await open('/nowhere', { status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    await waitFor(() => document.body.textContent?.includes('처음'));
  });

  it('leads to the start when it can be no code, without asking', async () => {
    const { sent } = await open('/no_code', { status: 500, body: {} });
    await waitFor(() => document.body.textContent?.includes('처음'));
    expect(sent.some((item) => item.path.startsWith('/api/company'))).toBe(false);
  });
});
