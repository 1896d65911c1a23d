// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineScreenPath } from '#kernel/contract/path.ts';
import { demoFeature } from '#kernel/contract/session.ts';
import { loadTexts } from '#kernel/web/i18n.tsx';
import { switchLanguage } from '#kernel/web/language.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { createMe, type RenderOptions, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import { DemoLabel } from './DemoLabel.tsx';
import { Guard } from './Guard.tsx';
import { SideMenu } from './Menu.tsx';
import { getActivePath, listNavigationGroups, openScreens } from './navigation.ts';
import { withScreens } from './portal.ts';
import { RoutingProblem } from './RoutingProblem.tsx';
import { CompanyLoading, NotFound } from './screens.tsx';

const Icon = () => null;
const title = { ko: '재무', en: 'Finance' };
const ledger: Screen = {
  path: defineScreenPath('/domains/finance', title),
  portal: 'employee',
  load: async () => () => null,
  right: { name: 'finance.entry.read', ko: '전표 보기', en: 'View entries', level: 'read' },
  menu: { group: 'finance', icon: Icon, order: 20 },
};
const portal = withScreens(
  {
    name: 'employee',
    title: { ko: '직원', en: 'Employees' },
    home: '/workspace',
    loginPath: '/auth/login',
    layout: 'side',
    groups: { work: { ko: '업무', en: 'Work' }, finance: { ko: '재무', en: 'Finance' } },
  },
  [
    ledger,
    { ...ledger, path: defineScreenPath('/domains/finance/flow/:id', title), menu: undefined },
    {
      ...ledger,
      path: defineScreenPath('/domains/finance/flow', title),
      menu: { group: 'finance', icon: Icon, order: 10 },
    },
    {
      ...ledger,
      path: defineScreenPath('/workspace', title),
      right: 'member',
      menu: { group: 'work', icon: Icon, order: 1 },
    },
    { ...ledger, path: defineScreenPath('/entry/:id', title), menu: undefined, under: ledger.path },
    { ...ledger, path: defineScreenPath('/admin', title), portal: 'admin', right: 'member' },
  ],
);

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});
async function guard(options: RenderOptions) {
  const drawn = await renderWeb(
    <Guard portal={portal} screen={ledger}>
      <p>원장의 내용</p>
    </Guard>,
    { path: '/domains/finance?tab=a', routes: [{ path: '/auth/login', element: <p>로그인 화면</p> }], ...options },
  );
  close = drawn.close;
  return drawn;
}
const text = () => document.body.textContent ?? '';

describe('guard', () => {
  it('[RT-10] shows that the sign-in state is being checked', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
    await guard({ me: null, replies: { 'POST /api/auth/refresh': () => promise } });
    expect(text()).toContain('로그인 상태를 확인하고 있습니다');
    expect(text()).not.toContain('원장의 내용');
    resolve({ status: 401, body: {} });
    await waitFor(() => text().includes('로그인 화면'));
  });

  it('[RT-09] sends those who are not signed in to the sign-in, with the way back', async () => {
    const { router } = await guard({ me: null });
    await waitFor(() => text().includes('로그인 화면'));
    expect(router.state.location.search).toBe('?next=%2Fdomains%2Ffinance%3Ftab%3Da');
  });

  it('[ER-06] refuses without the permission, and says which', async () => {
    await guard({ me: createMe([]) });
    await waitFor(() => text().includes('전표 보기'));
    expect(text()).not.toContain('원장의 내용');
    expect(document.querySelector('h1')?.textContent).toBe('재무');
  });

  it('lets in with the permission', async () => {
    await guard({ me: createMe(['finance.entry.read']) });
    await waitFor(() => text().includes('원장의 내용'));
  });
});

describe('menu', () => {
  it('shows only what may be opened, in order', () => {
    expect(listNavigationGroups(portal, { me: createMe([]) }).map((group) => group.key)).toEqual(['work']);
    const groups = listNavigationGroups(portal, { me: createMe(['finance.entry.read']) });
    expect(groups.flatMap((group) => group.entries.map(({ to }) => to))).toEqual([
      '/workspace',
      '/domains/finance/flow',
      '/domains/finance',
    ]);
    expect(getActivePath(portal, groups, { pathname: '/domains/finance/flow/7' })).toBe('/domains/finance/flow');
    expect(getActivePath(portal, groups, { pathname: '/entry/7' })).toBe('/domains/finance');
    expect(getActivePath(portal, groups, { pathname: '/nowhere' })).toBeNull();
    expect(openScreens(portal, { me: null })).toEqual([]);
  });
});

function Count({ children }: { children: (count: number) => React.ReactNode }) {
  return children(useQuery({ queryKey: ['/api/waiting', null], queryFn: async () => 3 }).data ?? 0);
}

describe('an entry of the menu', () => {
  const place = defineScreenPath('/domains/finance', title);
  const counted = { ...portal, screens: [ledger], counted: [{ to: place, asked: '/api/waiting', Count }] };
  const me = createMe(['finance.entry.read']);
  const link = () => document.querySelector('a')?.textContent;

  it('says what waits there once a screen asked for it, and asks nobody by itself', async () => {
    ({ close } = await renderWeb(<SideMenu portal={counted} />, { me }));
    expect(link()).toBe('재무');
    await close();
    const screen = <Count>{() => null}</Count>;
    const element = [<SideMenu key="menu" portal={counted} />, <div key="screen">{screen}</div>];
    ({ close } = await renderWeb(element, { me }));
    await waitFor(() => link() === '재무33건');
  });

  it('is not said twice where its group is called like it', async () => {
    const other = { ...ledger, path: defineScreenPath('/domains/finance/flow', { ko: '전표', en: 'Entries' }) };
    const two = { ...portal, screens: [ledger, other] };
    ({ close } = await renderWeb(<SideMenu portal={two} />, { me, path: '/domains/finance' }));
    const links = [...document.querySelectorAll('a')].map((item) => [
      item.textContent,
      item.getAttribute('aria-current'),
    ]);
    expect(links).toEqual([
      ['재무', 'page'],
      ['전표', null],
    ]);
  });
});

describe('screens of routing', () => {
  const show = async (element: React.ReactNode) => {
    close = (await renderWeb(element, { me: null, company: null })).close;
    return document.querySelector('h1')?.textContent;
  };

  it('[RT-04] loading names the company code', async () => {
    await show(<CompanyLoading code="hanbit" />);
    expect(text()).toContain('‘hanbit’ 회사를 불러오고 있습니다');
  });

  it('[RT-05] [ER-06] company not found: code, main site, create a company', async () => {
    const routing = {
      context: 'ROUTING_ERROR',
      problem: 'no-company',
      domain: 'd',
      type: 'company',
      code: 'nope',
      root: 'http://localhost:3002',
    } as const;
    expect(await show(<RoutingProblem routing={routing} onRetry={() => undefined} />)).toBe('회사를 찾을 수 없습니다');
    expect(document.querySelector('code')?.textContent).toBe('nope');
    const links = [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname);
    expect(links).toEqual(['/', '/create-company']);
  });

  it('[RT-03] [ER-06] routing error shows domain, type and context', async () => {
    const routing = {
      context: 'ROUTING_ERROR',
      problem: 'unknown-host',
      domain: 'x.example',
      type: 'unknown',
      code: null,
      root: 'http://localhost:3002',
    } as const;
    expect(await show(<RoutingProblem routing={routing} onRetry={() => undefined} />)).toBe('라우팅 오류');
    expect([...document.querySelectorAll('dd')].map((item) => item.textContent)).toEqual([
      'x.example',
      'unknown',
      'ROUTING_ERROR',
    ]);
  });

  it('[RT-06] [ER-06] domain error can be retried', async () => {
    const retry = vi.fn();
    const routing = {
      context: 'ROUTING_ERROR',
      problem: 'failed',
      domain: 'd',
      type: 'unknown',
      code: null,
      root: 'http://localhost:3002',
    } as const;
    expect(await show(<RoutingProblem routing={routing} onRetry={retry} />)).toBe('도메인 오류');
    document.querySelector('button')?.click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('an unknown path has its own screen', async () => {
    expect(await show(<NotFound />)).toBe('페이지를 찾을 수 없습니다');
  });
});

describe('the label of a demo company', () => {
  const label = () => document.querySelector('aside');
  const words = (some: string) => waitFor(() => label()?.textContent?.includes(some) === true);
  async function show(features: string[], language: 'ko' | 'en' = 'ko') {
    await loadTexts(language);
    switchLanguage(language);
    close = (await renderWeb(<DemoLabel />, { me: null, company: { ...sampleCompany, features } })).close;
  }
  afterEach(async () => {
    await close();
    close = async () => undefined;
    switchLanguage('ko');
  });

  it('says what the company is, with the ways out, in the reader’s language', async () => {
    await show([demoFeature]);
    await words('체험용으로 꾸민 회사이며, 사람과 자료는 실제가 아닙니다.');
    const name = document.getElementById(label()?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('데모 회사');
    const links = [...document.querySelectorAll('a')].map(({ textContent, href }) => [textContent, href]);
    expect(links).toEqual([
      ['처음으로', expect.stringMatching(/^http.*\/\?lang=ko$/)],
      ['내 회사 만들기', expect.stringMatching(/^http.*\/create-company\?lang=ko$/)],
    ]);
    await close();
    await show([demoFeature], 'en');
    await words('Demo company');
    expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Start page',
      'Create my company',
    ]);
  });

  it('is nowhere else', async () => {
    await show(['workflow']);
    expect(label()).toBeNull();
    await close();
    close = (await renderWeb(<DemoLabel />, { me: null, company: null })).close;
    expect(label()).toBeNull();
  });
});
