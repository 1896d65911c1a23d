/**
 * Every screen of the modules requires its permission: derived from the screens, so that a new one is checked without a line here.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { getPermissionName } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { Guard } from '#portals/shell/Guard.tsx';
import type { Portal } from '#portals/shell/portal.ts';
import { corePortals } from './core-portal.ts';
import { companyPortals, rootPortals, screens } from './portals.ts';

const portals: Readonly<Record<string, Portal>> = { ...rootPortals, ...corePortals, ...companyPortals };
const open = ['public', 'guest'];
const closed = screens.filter(({ right }) => !open.includes(getPermissionName(right)));
const permissions = [...new Set(closed.map(({ right }) => getPermissionName(right)))].filter((name) =>
  name.includes('.'),
);

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
const text = () => document.body.textContent ?? '';

/** The screen, as somebody with these permissions finds it. */
async function stand(screen: Screen, me: ReturnType<typeof createMe> | null): Promise<void> {
  const portal = portals[screen.portal] as Portal;
  const drawn = await renderWeb(
    <Guard portal={portal} screen={screen}>
      <p>what it shows</p>
    </Guard>,
    { path: '/here', me, routes: [{ path: portal.loginPath, element: <p>the sign-in</p> }] },
  );
  close = drawn.close;
}

describe.each(closed.map((screen) => [screen.path.pattern, screen] as const))('%s', (_, screen) => {
  it('sends a visitor to the sign-in', async () => {
    await stand(screen, null);
    await waitFor(() => text().includes('the sign-in'));
    expect(text()).not.toContain('what it shows');
  });

  it('opens with its right and no other', async () => {
    await stand(screen, createMe(permissions.filter((name) => name === getPermissionName(screen.right))));
    await waitFor(() => text().includes('what it shows'));
  });

  it.runIf(typeof screen.right !== 'string')('names the missing right to everybody else', async () => {
    await stand(screen, createMe(permissions.filter((name) => name !== getPermissionName(screen.right))));
    const { ko } = screen.right as Exclude<Screen['right'], string>;
    await waitFor(() => text().includes(`‘${ko}’ 권한이 필요합니다.`));
    expect(document.querySelector('h1')?.textContent).toBe(screen.path.title.ko);
    expect(text()).not.toContain('what it shows');
  });
});
