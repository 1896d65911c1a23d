// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createMe, renderWeb } from '#kernel/web/testing/render.tsx';
import type { Portal } from './portal.ts';
import { UserMenu } from './UserMenu.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const portal: Portal = {
  name: 'employee',
  title: { ko: '직원', en: 'Employees' },
  home: '/workspace',
  loginPath: '/auth/login',
  layout: 'side',
  groups: {},
  screens: [],
  palette: [],
};

async function picture(avatar: string): Promise<string | null> {
  const me = createMe([]);
  ({ close } = await renderWeb(<UserMenu portal={portal} />, { me: { ...me, person: { ...me.person, avatar } } }));
  return document.querySelector('img')?.getAttribute('src') ?? null;
}

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'mailto:a@b.example',
])('a person whose picture is %j is shown by initials', async (avatar) => {
  expect(await picture(avatar)).toBeNull();
});

it('a picture of the web is shown', async () => {
  expect(await picture('https://a.example/b.png')).toBe('https://a.example/b.png');
});
