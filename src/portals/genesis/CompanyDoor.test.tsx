// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWeb, someCompany, until } from '#kernel/web/testing/render.tsx';
import { CompanyDoor } from './CompanyDoor.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

async function open(path: string, company: { status?: number; body: unknown }) {
  const left = vi.fn();
  vi.stubGlobal('location', { ...location, replace: left });
  const drawn = await renderWeb(<p>없음</p>, {
    me: null,
    company: null,
    path,
    replies: { 'GET /api/company': company },
    routes: [
      { path: '/', element: <p>처음</p> },
      { path: '/:companyCode', element: <CompanyDoor /> },
    ],
  });
  close = drawn.close;
  return { ...drawn, left };
}

describe('a path of one segment on the root host', () => {
  it('[RT-08] leads to the sign-in of the company with that code', async () => {
    const origin = 'http://hanbit.localhost:3002';
    const { left, sent } = await open('/hanbit', { body: { data: { ...someCompany, origin } } });
    await until(() => left.mock.calls.length > 0);
    expect(left).toHaveBeenCalledWith(`${origin}/auth/login`);
    expect(sent.some((one) => one.path === '/api/company?code=hanbit')).toBe(true);
  });

  it('[RT-08] leads to the start when there is no such company', async () => {
    await open('/nowhere', { status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    await until(() => document.body.textContent?.includes('처음'));
  });

  it('[RT-08] leads to the start when it can be no code, without asking', async () => {
    const { sent } = await open('/no_code', { status: 500, body: {} });
    await until(() => document.body.textContent?.includes('처음'));
    expect(sent.some((one) => one.path.startsWith('/api/company'))).toBe(false);
  });
});
