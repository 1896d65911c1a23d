// @vitest-environment jsdom
/** The palette finds every screen that a person may open, by all of its names and from either portal, and every act by what people call it. */
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getPermissionName } from '#kernel/web/can.tsx';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { getEntryName, openScreens } from '#portals/shell/navigation.ts';
import { Palette } from '#portals/shell/Palette.tsx';
import type { Portal } from '#portals/shell/portal.ts';
import { companyPortals } from './portals.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const memberPortals = [companyPortals.employee, companyPortals.admin];
const all = memberPortals.flatMap(({ screens }) => screens);
const permissions = [...new Set(all.map(({ right }) => getPermissionName(right)))].filter((name) => name.includes('.'));

const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const type = (text: string) =>
  act(async () => {
    const field = document.querySelector('input') as HTMLInputElement;
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function open(portal: Portal, grantedPermissions: string[]): Promise<void> {
  const drawn = await renderWeb(
    <Palette portal={{ ...portal, palette: [] }} onClose={() => undefined} onHelp={() => undefined} />,
    { me: createMe(grantedPermissions) },
  );
  close = drawn.close;
  await waitFor(() => options().length > 0);
}

it.each(memberPortals.map((portal) => [portal.name, portal] as const))(
  'who may open everything finds every screen in the portal %s',
  async (_, portal) => {
    await open(portal, permissions);
    const reachableScreens = memberPortals.flatMap((memberPortal) =>
      openScreens(memberPortal, { me: createMe(permissions) }),
    );
    expect(reachableScreens.length).toBeGreaterThan(40);
    for (const screen of reachableScreens) {
      const names = [screen.path.title, getEntryName(screen)].flatMap(({ ko, en }) => [ko, en]);
      for (const name of new Set(names)) {
        await type(name);
        expect(options(), `${name} (${screen.path.pattern})`).toContain(getEntryName(screen).ko);
      }
    }
  },
);

it('a user with few screens finds those only', async () => {
  await open(companyPortals.employee, []);
  const open1 = memberPortals.flatMap((memberPortal) => openScreens(memberPortal, { me: createMe([]) }));
  await type(companyPortals.admin.title.ko);
  expect(options()).not.toContain('관리자');
  for (const screen of open1) {
    await type(screen.path.title.ko);
    expect(options()).toContain(getEntryName(screen).ko);
  }
});

it.each([
  ['초대', '구성원 관리'],
  ['invite', '구성원 관리'],
  ['다크', '어두운 화면으로'],
  ['dark', '어두운 화면으로'],
  ['영어', 'Switch to English'],
  ['단축키', '도움말'],
  ['로그아웃', '로그아웃'],
  ['권한', '권한 확인'],
  ['임시 권한', '기간 한정 권한'],
  ['상품 등록', '판매 상품'],
  ['웹훅', '연동 관리'],
  ['로고', '회사 상세 설정'],
  ['도메인', '도메인 설정'],
  ['메뉴 숨기기', '역할별 메뉴'],
  ['부재', '내 프로필'],
  ['마감', '재무 요약'],
])('the act ‘%s’ leads to ‘%s’', async (typed, expectedEntry) => {
  await open(companyPortals.employee, permissions);
  await type(typed);
  expect(options()).toContain(expectedEntry);
});

it('a menu has ten words at most, and none of them twice', () => {
  for (const { groups, screens } of memberPortals) {
    const used = Object.entries(groups).filter(([key]) => screens.some(({ menu }) => menu?.group === key));
    expect(used.length).toBeLessThanOrEqual(10);
    expect(new Set(used.map(([, { ko }]) => ko)).size).toBe(used.length);
    expect(new Set(used.map(([, { en }]) => en)).size).toBe(used.length);
  }
});
