/** Every screen of one thing says where one is, also where the thing is not there: derived from the screens, without a line for a new one. */
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { getPermissionName } from '#kernel/web/can.tsx';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { screens } from './portals.ts';

const id = '0192f000-0000-7000-8000-00000000000f';
const ofOne = screens.filter(({ path }) => path.pattern.includes('/:'));
const permissions = [...new Set(screens.map(({ right }) => getPermissionName(right)))].filter((name) =>
  name.includes('.'),
);

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

it.each(ofOne.map((screen) => [screen.path.pattern, screen] as const))(
  '%s has a heading when nothing is there',
  async (pattern, screen) => {
    const Shown = await act(() => screen.load());
    const path = pattern.replace(/:\w+/g, id);
    // Every request but that of the session is answered with 404.
    const routes = [{ path: pattern, element: <Shown /> }];
    const drawn = await renderWeb(<p>elsewhere</p>, { path, routes, me: createMe(permissions) });
    close = drawn.close;
    await waitFor(() => document.querySelector('[role=alert]'));
    await waitFor(() => document.querySelector('h1'));
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.title).toContain(document.querySelector('h1')?.textContent);
  },
);
