/** Two people at one draft; steps carried from one flow to another; a small edit on a phone. */
import { expect, type Page } from '@playwright/test';
import { createCaller } from '../support/api-caller.ts';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

test.describe.configure({ timeout: 240_000 });

const password = String(demo.signIns[0]?.password);
const manager = { email: 'manager@hanbit.example', password };
const master = { email: 'master@hanbit.example', password };
const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };
const main = (page: Page) => page.getByRole('main');
const step = (page: Page, name: string) => page.locator(`[data-builder] [data-block][aria-label^="${name}"]`);
const block = (id: string, title: string) => ({
  ...{ id, kind: 'flow.task', title: { ko: title, en: title } },
  settings: { title },
});
const draft = {
  blocks: [block('check', '서류 확인'), block('file', '보관')],
  connections: [{ from: 'check', to: 'file' }],
};
let count = 0;

async function drafted(page: Page, name: string): Promise<string> {
  const call = await createCaller(page, manager);
  count += 1;
  const key = `built-${Date.now().toString(36)}-${count}`;
  return (await call('POST', '/api/flow/frames', { key, title: { ko: name, en: name }, draft })).id;
}

const addBehind = async (page: Page, name: string, kind: RegExp) => {
  await main(page)
    .getByRole('button', { name: `‘${name}’ 다음에 추가` })
    .click();
  await page.getByRole('dialog').getByRole('option', { name: kind }).click();
};
const rename = (page: Page, name: string) => page.getByLabel('블록 이름(한국어)').fill(name);

/** Holds back the next save of each page until all of them are on their way, however slow the machine is. */
async function saveAtOnce(pages: readonly Page[], id: string): Promise<void> {
  const underWay = new Set<Page>();
  const all = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(`**/api/flow/frames/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') {
        if (underWay.add(page).size === pages.length) all.resolve();
        await all.promise;
      }
      await route.continue();
    });
  }
}

test('two people at one draft see each other, and nothing of either is lost', async ({ browser, page }) => {
  claimScreens('/admin/workflow-builder/:id');
  await signIn(page, shop, manager, '/workflows?tab=frames');
  const id = await drafted(page, '함께 고칠 업무');
  const context = await browser.newContext(korean);
  const other = await context.newPage();
  await signIn(other, shop, master, `/admin/workflow-builder/${id}`);
  await page.goto(`${shop}/admin/workflow-builder/${id}`);
  await expect(step(page, '서류 확인')).toBeVisible();
  await expect(step(other, '서류 확인')).toBeVisible({ timeout: 30_000 });
  await expect(main(page).getByRole('group', { name: '함께 보고 있는 사람' }).getByRole('img')).toHaveCount(1, {
    timeout: 25_000,
  });
  await step(other, '보관').click();
  await expect(main(page).locator('[data-others]')).toHaveCount(1);

  // Each changes another block at once; both have both in the end.
  await step(page, '서류 확인').click();
  await Promise.all([rename(page, '서류 검토'), rename(other, '문서 보관')]);
  for (const item of [page, other]) {
    await expect(step(item, '서류 검토')).toBeVisible();
    await expect(step(item, '문서 보관')).toBeVisible();
  }
  // The settings panel next to the canvas takes some of its width: the last step may be outside the viewport.
  await main(page).getByRole('button', { name: '전체 보기' }).click();
  await addBehind(page, '문서 보관', /^기다리기/);
  await expect(step(other, '기다리기')).toBeVisible();

  // The same block at once: one of them is asked.
  for (const item of [page, other]) await main(item).getByRole('button', { name: '전체 보기' }).click();
  await step(page, '서류 검토').click();
  await step(other, '서류 검토').click();
  await expect(main(page).getByRole('status').filter({ hasText: '저장됨' })).toBeVisible();
  await saveAtOnce([page, other], id);
  await Promise.all([rename(page, '내 이름'), rename(other, '남의 이름')]);
  const askedPage = await Promise.race(
    [page, other].map(async (item) => {
      await item.getByRole('dialog').getByRole('button', { name: '내 내용 유지' }).waitFor();
      return item;
    }),
  );
  await expectNoSeriousFindings(askedPage);
  await takePictures(askedPage, 'builder-merge');
  await askedPage.getByRole('dialog').getByRole('button', { name: '내 내용 유지' }).click();
  const expectedName = askedPage === page ? '내 이름' : '남의 이름';
  for (const item of [page, other]) await expect(step(item, expectedName)).toBeVisible();
  await expectNoSeriousFindings(page);
  await context.close();
});

test('steps are copied from one flow and pasted into another', async ({ page, context }) => {
  claimScreens('/admin/workflow-builder/:id');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop });
  await signIn(page, shop, manager, '/workflows?tab=frames');
  const from = await drafted(page, '베낄 업무');
  const to = await drafted(page, '받을 업무');
  await page.goto(`${shop}/admin/workflow-builder/${from}`);
  await step(page, '서류 확인').click();
  await step(page, '서류 확인').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('heading', { name: '단계 2개 선택' })).toBeVisible();
  await page.keyboard.press('Control+c');
  await page.goto(`${shop}/admin/workflow-builder/${to}`);
  await step(page, '서류 확인').focus();
  await page.keyboard.press('Control+v');
  await expect(step(page, '보관')).toHaveCount(2);
  await expect(main(page).locator('.react-flow__edge')).toHaveCount(2);
});

test('on a phone the steps are stacked, and a small edit opens in a sheet', async ({ browser }) => {
  claimScreens('/admin/workflow-builder/:id');
  const context = await browser.newContext({ ...korean, viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, shop, manager, '/workflows?tab=frames');
  const id = await drafted(page, '손안의 업무');
  await page.goto(`${shop}/admin/workflow-builder/${id}`);
  const list = main(page).getByRole('list', { name: '업무 흐름 캔버스' });
  await list.getByRole('button', { name: /서류 확인/ }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSeriousFindings(page);
  await rename(page, '서류 보기');
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).first().tap();
  await expect(list).toContainText('서류 보기');
  await expect(main(page).getByRole('status').filter({ hasText: '저장됨' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'builder-phone');
  await page.reload();
  await expect(list).toContainText('서류 보기');
  await context.close();
});
