// @vitest-environment jsdom
/** Whoever founds a company by keyboard is never left behind: each step leads to its heading, the end to the page's. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, named, renderWeb, someone, type, until } from '#kernel/web/testing/render.tsx';
import { CreateCompany } from './screens/CreateCompany.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

it('leads to what is asked next, and at the end to where one is', async () => {
  const made = {
    companyId: '0192f000-0000-7000-8000-000000000001',
    companyCode: 'namu',
    loginUrl: 'http://namu.localhost:3002/auth/login',
  };
  const drawn = await renderWeb(
    <main id="main">
      <CreateCompany />
    </main>,
    {
      me: someone([]),
      company: null,
      replies: {
        'GET /api/company/code-check': { body: { data: { code: 'namu', available: true, problem: null } } },
        'POST /api/company/create': { status: 201, body: { data: made } },
      },
    },
  );
  close = drawn.close;
  await until(() => drawn.place.querySelector('form'));
  const [name, code] = drawn.place.querySelectorAll('input');
  await type(name as HTMLInputElement, '나무공방');
  await type(code as HTMLInputElement, 'namu');
  for (const step of ['어떤 일을', '고객에게', '함께 일하는', '이대로']) {
    await click(await until(() => named('다음', drawn.place)));
    await until(() => document.activeElement?.tagName === 'H2' && document.activeElement.textContent?.startsWith(step));
  }
  const found = await until(() => named('회사 만들기', drawn.place));
  (found as HTMLElement).focus();
  await click(found);
  await until(() => drawn.place.textContent?.includes('나무공방을 만들었습니다'));
  expect(document.activeElement?.tagName).toBe('H1');
});
