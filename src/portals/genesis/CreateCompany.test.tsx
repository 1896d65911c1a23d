// @vitest-environment jsdom
/** Founding a company by keyboard never loses focus: each step moves it to its heading, the end to the page's. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, findByName, renderWeb, type, waitFor } from '#kernel/web/testing/render.tsx';
import { CreateCompany } from './screens/CreateCompany.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

it('leads to what is asked next, and at the end to where one is', async () => {
  const createReply = {
    companyId: '0192f000-0000-7000-8000-000000000001',
    companyCode: 'namu',
    loginUrl: 'http://namu.localhost:3002/auth/login',
  };
  const drawn = await renderWeb(
    <main id="main">
      <CreateCompany />
    </main>,
    {
      me: createMe([]),
      company: null,
      replies: {
        'GET /api/company/code-check': { body: { data: { code: 'namu', available: true, problem: null } } },
        'POST /api/company/create': { status: 201, body: { data: createReply } },
      },
    },
  );
  close = drawn.close;
  await waitFor(() => drawn.place.querySelector('form'));
  const [name, code] = drawn.place.querySelectorAll('input');
  await type(name as HTMLInputElement, '나무공방');
  await type(code as HTMLInputElement, 'namu');
  for (const step of ['어떤 일을', '고객에게', '함께 일하는', '이대로']) {
    await click(await waitFor(() => findByName('다음', drawn.place)));
    await waitFor(
      () => document.activeElement?.tagName === 'H2' && document.activeElement.textContent?.startsWith(step),
    );
  }
  const button = await waitFor(() => findByName('회사 만들기', drawn.place));
  (button as HTMLElement).focus();
  await click(button);
  await waitFor(() => drawn.place.textContent?.includes('나무공방을 만들었습니다'));
  expect(document.activeElement?.tagName).toBe('H1');
});
