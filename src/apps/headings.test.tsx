/** Whoever goes to another screen is led to its heading: every screen, derived from the routes, without a line for a new one. */
import { act } from 'react';
import { Outlet } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { nameOf } from '#kernel/web/can.tsx';
import { renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
import { hostRoutes } from '#portals/shell/router.tsx';
import { screens } from './portals.ts';
import { rootScreens } from './root-portals.ts';

const id = '0192f000-0000-7000-8000-00000000000f';
const permissions = [...new Set(screens.map(({ right }) => nameOf(right)))].filter((name) => name.includes('.'));
const before = '/where-one-was';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

function Place() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

it.each(screens.map((screen) => [screen.path.pattern, screen] as const))('%s', async (pattern, screen) => {
  const Shown = await act(() => screen.load());
  const shown = { path: pattern, element: <Shown /> };
  const isRoot = rootScreens.includes(screen);
  const isForVisitors = nameOf(screen.right) === 'public';
  const drawn = await renderWeb(<p>elsewhere</p>, {
    path: before,
    routes: hostRoutes([
      {
        element: <Place />,
        children: [{ path: before, element: <a href={before}>on</a> }, ...(screen.bare ? [] : [shown])],
      },
      ...(screen.bare ? [shown] : []),
    ]),
    me: isForVisitors ? null : someone(permissions),
    ...(isRoot && { company: null }),
  });
  close = drawn.close;
  document.querySelector('a')?.focus();
  await act(() => drawn.router.navigate(pattern.replace(/:\w+/g, id)));
  await until(() => document.querySelector('h1'));
  await until(() => document.activeElement?.tagName === 'H1');
  expect(document.activeElement?.textContent).not.toBe('');
});
