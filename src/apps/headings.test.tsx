/** Tests of focus after navigation: it moves to the heading of every screen; new screens are covered through the routes. */
import { act } from 'react';
import { Outlet } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { getPermissionName } from '#kernel/web/can.tsx';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { createHostRoutes } from '#portals/shell/router.tsx';
import { screens } from './portals.ts';
import { rootScreens } from './root-portals.ts';

const id = '0192f000-0000-7000-8000-00000000000f';
const permissions = [...new Set(screens.map(({ right }) => getPermissionName(right)))].filter((name) =>
  name.includes('.'),
);
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
  const screenRoute = { path: pattern, element: <Shown /> };
  const isRoot = rootScreens.includes(screen);
  const isForVisitors = getPermissionName(screen.right) === 'public';
  const drawn = await renderWeb(<p>elsewhere</p>, {
    path: before,
    routes: createHostRoutes([
      {
        element: <Place />,
        children: [{ path: before, element: <a href={before}>on</a> }, ...(screen.bare ? [] : [screenRoute])],
      },
      ...(screen.bare ? [screenRoute] : []),
    ]),
    me: isForVisitors ? null : createMe(permissions),
    ...(isRoot && { company: null }),
  });
  close = drawn.close;
  document.querySelector('a')?.focus();
  await act(() => drawn.router.navigate(pattern.replace(/:\w+/g, id)));
  await waitFor(() => document.querySelector('h1'));
  await waitFor(() => document.activeElement?.tagName === 'H1');
  expect(document.activeElement?.textContent).not.toBe('');
});
