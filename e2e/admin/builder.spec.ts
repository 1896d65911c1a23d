/** A flow from nothing, as somebody does it who never did; and by keys alone. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const step = (page: Page, name: string) => page.locator(`[data-builder] [data-block][aria-label^="${name}"]`);
const saved = (page: Page) => expect(main(page).getByRole('status').filter({ hasText: '저장됨' })).toBeVisible();

/** Counts what the browser itself calls a click of the mouse. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (!isTrusted || detail === 0) return;
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    };
    addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}

test('a newcomer builds leave with an approval and a notice in at most 25 clicks, publishes it, and it runs', async ({
  page,
}) => {
  claimScreens('/admin/workflow-builder', '/admin/workflow-builder/:id', '/workflows/frames/:id/start');
  const company = await foundCompany(page, '그림 회사');
  const clicks = await countClicks(page);
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await expect(heading(page, '워크플로우 빌더')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'builder-list');
  await main(page).getByRole('button', { name: '새 업무 흐름' }).click();
  await dialog(page).getByLabel('무슨 업무인가요?').fill('휴가 신청');
  await page.keyboard.press('Enter');
  await expect(heading(page, '휴가 신청')).toBeVisible();
  await main(page).getByRole('button', { name: '양식부터 시작' }).click();
  await expect(step(page, '양식')).toBeVisible();
  await main(page).getByRole('button', { name: '‘양식’ 다음에 추가' }).click();
  await dialog(page).getByRole('option', { name: /^결재/ }).click();
  await main(page).getByRole('button', { name: '‘결재가 ‘승인’일 때 다음 단계 추가' }).click();
  await dialog(page)
    .getByRole('option', { name: /^메시지/ })
    .click();
  await page.getByLabel('블록 이름(한국어)').fill('일정 알림');
  await expect(step(page, '일정 알림')).toBeVisible();
  await saved(page);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'builder-canvas');
  await expectNoSidewaysScroll(page);
  await main(page).getByRole('button', { name: '게시하기' }).click();
  await expect(dialog(page)).toContainText('이 업무는 끝난 뒤 7일 동안 되돌릴 수 있습니다.');
  await takePictures(page, 'builder-publish');
  await dialog(page).getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('‘휴가 신청’을 게시했습니다.')).toBeVisible();
  await main(page).getByRole('link', { name: '시작하기' }).click();
  await expect(heading(page, /휴가 신청/)).toBeVisible();
  await main(page).getByRole('button', { name: '시작', exact: true }).click();
  await expect(page).toHaveURL(/\/workflows\/executions\//);
  await expect(main(page)).toContainText('결재');
  expect(await clicks()).toBeLessThanOrEqual(25);
});

test('a click counts although the view moves under it, and the chosen block stays beside its settings', async ({
  page,
}) => {
  claimScreens('/admin/workflow-builder/:id');
  const company = await foundCompany(page, '좁은 회사');
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await main(page).getByRole('button', { name: '새 업무 흐름' }).click();
  await dialog(page).getByLabel('무슨 업무인가요?').fill('좁은 화면');
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: '양식부터 시작' }).click();
  await main(page).getByRole('button', { name: '‘양식’ 다음에 추가' }).click();
  await dialog(page).getByRole('option', { name: /^결재/ }).click();
  const plus = main(page).getByRole('button', { name: '‘결재가 ‘승인’일 때 다음 단계 추가' });
  // The settings of the new block may still be opening: the button is pressed at its final position.
  await expect(async () => {
    await plus.hover();
    await page.mouse.down();
    const isPressed = await plus.evaluate((button) => button.matches(':active'));
    if (!isPressed) {
      await page.mouse.up();
      await step(page, '결재').click();
    }
    expect(isPressed).toBe(true);
  }).toPass();
  const before = await plus.boundingBox();
  await page.setViewportSize({ width: 1180, height: 900 });
  await expect(async () => expect((await plus.boundingBox())?.x).not.toBe(before?.x)).toPass();
  await page.mouse.up();
  await dialog(page)
    .getByRole('option', { name: /^메시지/ })
    .click();
  await expect(step(page, '메시지')).toBeVisible();
  const canvas = await main(page).locator('.react-flow').boundingBox();
  const right = (canvas?.x ?? 0) + (canvas?.width ?? 0);
  await expect(async () => {
    const added = await step(page, '메시지').boundingBox();
    expect((added?.x ?? right) + (added?.width ?? 0)).toBeLessThan(right);
  }).toPass();
});

test('by keyboard alone: add, connect, undo, publish', async ({ page }) => {
  claimScreens('/admin/workflow-builder/:id');
  const company = await foundCompany(page, '자판 회사');
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await main(page).getByRole('button', { name: '새 업무 흐름' }).press('Enter');
  await expect(dialog(page).getByLabel('무슨 업무인가요?')).toBeFocused();
  await page.keyboard.type('자판으로');
  await page.keyboard.press('Enter');
  await expect(heading(page, '자판으로')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '양식부터 시작' })).toBeVisible();
  const add = async (typed: string, name: string) => {
    await page.keyboard.press('n');
    await expect(dialog(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(step(page, name)).toBeFocused();
  };
  await add('값 정하기', '값 정하기');
  await add('기다리기', '기다리기');
  await expect(main(page).locator('.react-flow__edge')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(step(page, '값 정하기')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(step(page, '기다리기')).toBeFocused();
  // A way that is cut and drawn again, by the list of ways.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('c');
  await dialog(page)
    .getByRole('button', { name: /연결 삭제/ })
    .press('Enter');
  await expect(dialog(page)).toContainText('아직 연결된 단계가 없습니다.');
  const target = dialog(page).getByRole('combobox', { name: '연결할 단계' });
  await target.focus();
  // Keys that come sooner than any hand sends them may find the list not ready to be chosen from.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(target).toHaveValue('기다리기', { timeout: 1_000 });
  }).toPass();
  await dialog(page).getByRole('button', { name: '연결하기' }).press('Enter');
  await expect(dialog(page).getByRole('list', { name: '연결된 단계' })).toContainText('기다리기');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await step(page, '기다리기').focus();
  await add('값에 따라', '값에 따라 나누기');
  await page.keyboard.press('Control+z');
  await expect(step(page, '값에 따라 나누기')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(step(page, '값에 따라 나누기')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await saved(page);
  await main(page).getByRole('button', { name: '게시하기' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: '게시', exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: '게시', exact: true }).press('Enter');
  await expect(page.getByText('‘자판으로’를 게시했습니다.')).toBeVisible();
});

test('dialogs over the canvas are accessible', async ({ page }) => {
  claimScreens('/admin/workflow-builder', '/admin/workflow-builder/:id');
  const company = await foundCompany(page, '창문 회사');
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await main(page).getByRole('button', { name: '새 업무 흐름' }).click();
  await expect(dialog(page).getByLabel('무슨 업무인가요?')).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByLabel('무슨 업무인가요?').fill('창문');
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: '양식부터 시작' }).click();
  await expect(step(page, '양식')).toBeVisible();
  await main(page).getByRole('button', { name: '‘양식’ 다음에 추가' }).click();
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await expectNoSeriousFindings(page);
  await dialog(page)
    .getByRole('option', { name: /^기다리기/ })
    .click();
  await step(page, '양식').click();
  await step(page, '양식').focus();
  await page.keyboard.press('c');
  await expect(dialog(page).getByRole('list', { name: '연결된 단계' })).toContainText('기다리기');
  await expectNoSeriousFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await main(page).getByRole('button', { name: '항목 추가' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('menuitem').first().click();
  await saved(page);
  await main(page).getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: '이름과 설명 수정' }).click();
  await dialog(page).getByLabel('이름').fill('창문과 문');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(heading(page, '창문과 문')).toBeVisible();
  await main(page).getByRole('button', { name: '게시하기' }).click();
  await expect(dialog(page).getByRole('button', { name: '게시', exact: true })).toBeVisible();
  await expectNoSeriousFindings(page);
});
