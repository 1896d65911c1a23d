// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type RenderOptions, type Reply, renderWeb, someCompany, someone, until } from '#kernel/web/testing/render.tsx';
import { CompanyDoor } from './CompanyDoor.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

async function open(path: string, company: Reply, more: Pick<RenderOptions, 'me' | 'replies'> = {}) {
  const left = vi.fn();
  const entered = vi.fn();
  vi.stubGlobal('location', { ...location, replace: left, assign: entered });
  const drawn = await renderWeb(<p>없음</p>, {
    me: null,
    company: null,
    path,
    ...more,
    replies: { 'GET /api/company': company, ...more.replies },
    routes: [
      { path: '/', element: <p>처음</p> },
      { path: '/:companyCode', element: <CompanyDoor /> },
    ],
  });
  close = drawn.close;
  return { ...drawn, left, entered };
}

describe('a path of one segment on the root host', () => {
  it('leads to the sign-in of the company with that code', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const { left, sent } = await open('/hanbit', { body: { data: { ...someCompany, origin } } });
    await until(() => left.mock.calls.length > 0);
    expect(left).toHaveBeenCalledWith(`${origin}/auth/login`);
    expect(sent.some((one) => one.path === '/api/company?code=hanbit')).toBe(true);
  });

  it('[RT-09] carries the wanted path to that sign-in, or straight in', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const company = { body: { data: { ...someCompany, origin } } };
    const path = `/hanbit?next=${encodeURIComponent('/records?q=1')}&provider=demo`;
    const next = `next=${encodeURIComponent('/records?q=1')}`;
    const { left } = await open(path, company);
    await until(() => left.mock.calls.length > 0);
    expect(left).toHaveBeenCalledWith(`${origin}/auth/login?${next}`);
    await close();
    const pass = { success: true, tempToken: 't+1', expiresIn: 60, companyCode: 'hanbit', origin };
    const { entered } = await open(path, company, {
      me: someone([]),
      replies: { 'POST /auth/cross-tenant': { body: pass } },
    });
    await until(() => entered.mock.calls.length > 0);
    const query = new URLSearchParams({ from: location.origin, to: 'hanbit' });
    expect(entered).toHaveBeenCalledWith(`${origin}/auth/arrive?${query}&${next}`);
  });

  it('[RT-09] never leads elsewhere', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const { left } = await open('/hanbit?next=/.//evil.example', { body: { data: { ...someCompany, origin } } });
    await until(() => left.mock.calls.length > 0);
    expect(left).toHaveBeenCalledWith(`${origin}/auth/login`);
  });

  it('stays and can be tried again when the server failed', async () => {
    let tries = 0;
    const origin = 'http://hanbit.localhost:3002';
    const failing = () => (tries++ === 0 ? { status: 500, body: {} } : { body: { data: { ...someCompany, origin } } });
    const { left } = await open('/hanbit', failing);
    const button = await until(() => document.querySelector('button'));
    expect(document.querySelector('h1')?.textContent).toBe('회사를 열지 못했습니다');
    await act(async () => button.click());
    await until(() => left.mock.calls.length > 0);
  });

  it('leads to the start when there is no such company', async () => {
    await open('/nowhere', { status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    await until(() => document.body.textContent?.includes('처음'));
  });

  it('leads to the start when it can be no code, without asking', async () => {
    const { sent } = await open('/no_code', { status: 500, body: {} });
    await until(() => document.body.textContent?.includes('처음'));
    expect(sent.some((one) => one.path.startsWith('/api/company'))).toBe(false);
  });
});
