/** A flow out of a few questions: by mouse until it runs, by keyboard alone, and on a phone. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const path = '/simple/easy-workflow-builder';
const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const answer = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const next = (page: Page) => page.getByRole('button', { name: '다음', exact: true }).click();

test('questions follow one another with their result beside them, and the flow can be started', async ({ page }) => {
  claimScreens(path, '/workflows/frames/:id/start');
  const company = await foundCompany(page, '쉬운 회사');
  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: '쉬운 워크플로우 만들기' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /질문 [0-9]+개/ })).toHaveCount(12);
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'easy-recipes');

  await page.getByRole('main').getByRole('button', { name: /^휴가/ }).click();
  await expect(question(page, '누가 결재하나요?')).toBeVisible();
  const picture = page.getByRole('list', { name: '만들어질 업무 흐름' });
  await expect(picture.getByRole('listitem').filter({ hasText: '휴가 결재' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'easy-question');
  // A choice shows immediately.
  await answer(page, '결재 없이 진행합니다').click();
  await expect(picture.getByRole('listitem').filter({ hasText: '휴가 결재' })).toHaveCount(0);
  await answer(page, /^휴가 결재/).click();
  await expect(picture.getByRole('listitem').filter({ hasText: '휴가 결재' })).toBeVisible();
  await next(page);
  await expect(question(page, '반차도 쓰나요?')).toBeFocused();
  await answer(page, /^아니요/).click();
  await next(page);
  await expect(question(page, '업무를 대신할 사람을 적나요?')).toBeVisible();
  await page.getByRole('button', { name: '이전' }).click();
  await expect(answer(page, /^아니요/)).toBeChecked();
  await next(page);
  await answer(page, /^네/).click();
  await next(page);
  await next(page);
  await expect(question(page, '이대로 만들까요?')).toBeVisible();
  await expect(page.getByText(/일 동안 되돌릴 수 있습니다/)).toBeVisible();
  await page.getByRole('textbox', { name: '업무 흐름 이름' }).fill('우리 회사 휴가');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'easy-review');
  await page.getByRole('button', { name: '만들고 바로 쓰기' }).click();
  await expect(page.getByRole('heading', { name: '‘우리 회사 휴가’ 업무를 만들었습니다' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'easy-made');
  await page.getByRole('link', { name: '시작해 보기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /우리 회사 휴가/ })).toBeVisible();
  await expect(page.getByLabel('업무를 대신할 사람')).toBeVisible();
});

test('by keyboard alone', async ({ page }) => {
  claimScreens('/simple/easy-workflow-builder');
  const company = await foundCompany(page, '자판 회사');
  await page.goto(`${company.origin}${path}?recipe=easy-notice&at=0`);
  await expect(question(page, '보내기 전에 누가 확인하나요?')).toBeVisible();
  await answer(page, '결재 없이 진행합니다').focus();
  await page.keyboard.press('ArrowUp');
  await expect(answer(page, '결재 없이 진행합니다')).not.toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(answer(page, '결재 없이 진행합니다')).toBeChecked();
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
  };
  await press('다음');
  await expect(question(page, '누구에게 알리나요?')).toBeFocused();
  await press('다음');
  await expect(question(page, '언제 보내나요?')).toBeFocused();
  await press('다음');
  await expect(question(page, '이대로 만들까요?')).toBeFocused();
  await press('초안으로 저장');
  await expect(page.getByRole('heading', { name: '‘공지’ 초안을 저장했습니다' })).toBeVisible();
});

test('on a phone, in English and in the dark', async ({ browser }) => {
  claimScreens('/simple/easy-workflow-builder');
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
    ...{ locale: 'en-US', timezoneId: 'Asia/Seoul' },
  });
  const page = await context.newPage();
  const company = await foundCompany(page, '전화 회사');
  await page.goto(`${company.origin}${path}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Meeting room/ })
    .tap();
  await expect(question(page, 'Does somebody confirm it?')).toBeVisible();
  await answer(page, /^No,/).tap();
  await page.locator('summary', { hasText: 'How it works' }).tap();
  await expect(page.getByRole('list', { name: 'Your flow' })).toBeVisible();
  const box = await page.getByRole('button', { name: 'Next', exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await expectNoSeriousFindings(page);
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await page.getByRole('button', { name: 'Create and use' }).tap();
  await expect(page.getByRole('heading', { name: '“Meeting room” is ready' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await context.close();
});
