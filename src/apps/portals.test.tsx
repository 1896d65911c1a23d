// @vitest-environment jsdom
/** The portals as the application puts them together: which screens ask for a sign-in, and where their headers lead. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Screen } from '#kernel/web/screen.ts';
import { createMe, renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import { shopFeature } from '#modules/company/contract/features.ts';
import { Guard } from '#portals/shell/Guard.tsx';
import type { Portal } from '#portals/shell/portal.ts';
import { Shell } from '#portals/shell/Shell.tsx';
import { corePortals } from './core-portal.ts';
import { companyPortals, rootPortals } from './portals.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const placed = [...Object.values(rootPortals), ...Object.values(corePortals), ...Object.values(companyPortals)].flatMap(
  (portal) => portal.screens.map((screen): [string, Portal, Screen] => [screen.path.pattern, portal, screen]),
);
const isOpen = ({ right }: Screen) => right === 'public' || right === 'guest';

describe('an anonymous visitor', () => {
  it('[VA-11] opens what is public and what visitors have of their own, and nothing else', () => {
    const open = placed.flatMap(([path, { name }, screen]) => (isOpen(screen) ? [`${name} ${path}`] : []));
    expect(open.toSorted()).toEqual([
      'core /platform/auth/login',
      'genesis /',
      'genesis /genesis',
      'genesis /genesis/address',
      'genesis /genesis/forgot-password',
      'genesis /genesis/invitation',
      'genesis /genesis/login',
      'genesis /genesis/reset-password',
      'genesis /layout-demo',
      'guest /auth/login',
      'guest /my-account/dashboard',
      'guest /orders',
      'guest /orders/:id',
      'guest /orders/:id/data',
      'guest /portals/b2b',
    ]);
  });

  it.each(placed.filter(([, , screen]) => !isOpen(screen)))(
    '[VA-11] is sent from %s to the sign-in, and from there back',
    async (pattern, portal, screen) => {
      const path = pattern.replaceAll(/:\w+/g, 'x');
      const company = portal.name === 'genesis' || portal.name === 'core' ? null : sampleCompany;
      const inside = (
        <Guard portal={portal} screen={screen}>
          <p>안의 내용</p>
        </Guard>
      );
      const routes = [{ path: portal.loginPath, element: <p>로그인 화면</p> }];
      const drawn = await renderWeb(inside, { me: null, company, path: `${path}?tab=a`, routes });
      ({ close } = drawn);
      await waitFor(() => document.body.textContent?.includes('로그인 화면'));
      const { pathname, search } = drawn.router.state.location;
      expect(pathname + search).toBe(`${portal.loginPath}?next=${encodeURIComponent(`${path}?tab=a`)}`);
      expect(document.body.textContent).not.toContain('안의 내용');
    },
  );
});

describe('the header of the customers’ pages', () => {
  const partner = { ...createMe([]), portal: 'b2b' };
  it.each([
    ['a guest', null],
    ['a partner', partner],
  ])('links %s in Korean to what is built', async (_, me) => {
    const company = { ...sampleCompany, features: [shopFeature] };
    ({ close } = await renderWeb(<Shell portal={companyPortals.guest} />, { me, path: '/orders', company }));
    const header = await waitFor(() => document.querySelector('header nav[aria-label="주 메뉴"]'));
    const links = [...header.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toEqual([
      ['/orders', '주문 내역'],
      ['/my-account/dashboard', '내 계정'],
      ['/catalog?lang=ko', '카탈로그'],
      ['/cart?lang=ko', '장바구니'],
    ]);
  });
});
