/** Forms of flows: designed by mouse and keyboard, filled in with attachments, refused in words, tried out, and changed on a phone. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const step = (page: Page, name: string) => page.locator(`[data-builder] [data-block][aria-label^="${name}"]`);
const saved = (page: Page) => expect(main(page).getByRole('status').filter({ hasText: '저장됨' })).toBeVisible();
const both = (text: string) => ({ ko: text, en: text });
const field = (key: string, kind: string, label: string, more: object = {}) => ({
  ...{ key, kind, label: both(label), required: false },
  ...more,
});

const draft = {
  blocks: [
    {
      id: 'ask',
      kind: 'flow.form',
      title: both('출장 신청'),
      settings: {
        fields: [
          field('reason', 'text', '사유'),
          field('days', 'integer', '며칠'),
          field('note', 'text', '길어지는 까닭', { visibleWhen: 'form.days != null && form.days > 3' }),
        ],
      },
    },
    {
      id: 'sum',
      kind: 'flow.set-values',
      title: both('정리하기'),
      settings: { values: [{ name: 'reason', value: '=input.reason' }] },
    },
  ],
  connections: [{ from: 'ask', to: 'sum' }],
};

async function drafted(page: Page, company: OwnCompany): Promise<string> {
  const body = { key: 'trip', title: both('출장 신청'), draft };
  const { id } = await company.call('POST', '/api/flow/frames', body);
  await page.goto(`${company.origin}/admin/workflow-builder/${id}`);
  return id;
}

test('a form is designed by mouse and keyboard, tried out, and filled in with attachments', async ({ page }) => {
  claimScreens('/admin/workflow-builder/:id', '/workflows/frames/:id/start', '/workflows/executions/:id');
  const company = await foundCompany(page, '양식 회사');
  const id = await drafted(page, company);
  await step(page, '출장 신청').click();
  const items = page.getByRole('list', { name: '입력 항목' }).locator('> li');
  await expect(items).toHaveCount(3);

  // By mouse: the second field is dragged onto the first.
  await items.nth(1).locator('span[aria-hidden]').first().dragTo(items.nth(0));
  await expect(items.nth(0)).toContainText('며칠');
  // By keyboard: and back.
  await items.nth(0).getByRole('button', { name: '며칠을 아래로' }).press('Enter');
  await expect(items.nth(0)).toContainText('사유');

  await page.getByRole('button', { name: '항목 추가' }).press('Enter');
  await page.getByRole('menuitem', { name: '첨부 파일' }).press('Enter');
  await expect(items).toHaveCount(4);
  await page.getByLabel('항목 이름(한국어)').fill('영수증');
  await page.getByLabel('최대 파일 수').fill('2');
  await page.getByRole('button', { name: '항목 추가' }).click();
  await page.getByRole('menuitem', { name: '짧은 글' }).click();
  await page.getByLabel('항목 이름(한국어)').fill('연락처');
  await page.getByRole('combobox', { name: '입력 형식' }).click();
  await page.getByRole('option', { name: '정규식 직접 입력' }).click();
  await page.getByRole('textbox', { name: '정규식', exact: true }).fill('(a+)+');
  await expect(page.getByText('확인하는 데 너무 오래 걸릴 수 있는 정규식입니다.')).toBeVisible();
  await page.getByRole('combobox', { name: '입력 형식' }).click();
  await page.getByRole('option', { name: '휴대폰 번호' }).click();
  await page.getByRole('button', { name: '항목 추가' }).click();
  await page.getByRole('menuitem', { name: '구성원 고르기' }).click();
  await page.getByLabel('항목 이름(한국어)').fill('함께 가는 사람');
  await saved(page);
  await expectNoSeriousFindings(page);

  // Tried out, it lights the way that it takes.
  await main(page).getByRole('button', { name: '예행연습' }).click();
  await page.getByLabel('사유').first().fill('현장 확인');
  await page.getByRole('button', { name: '해 보기' }).click();
  await expect(page.getByText('끝까지 진행되었습니다.')).toBeVisible();
  await expect(page.locator('[data-builder] [data-state="done"]')).toHaveCount(2);
  await expectNoSeriousFindings(page);
  await main(page).getByRole('button', { name: '게시하기' }).click();
  await dialog(page).getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('‘출장 신청’을 게시했습니다.')).toBeVisible();

  await page.goto(`${company.origin}/workflows/frames/${id}/start`);
  const form = main(page);
  await form.getByLabel('사유').fill('현장 확인');
  await expect(form.getByLabel('길어지는 까닭')).toHaveCount(0);
  await form.getByLabel('며칠').fill('5');
  await form.getByLabel('길어지는 까닭').fill('설치까지 봅니다');
  await form.getByRole('combobox', { name: '함께 가는 사람' }).fill('한대');
  await page.getByRole('option', { name: '한대표' }).click();
  await form.getByLabel('연락처').fill('02-123');
  await form.getByRole('button', { name: '시작', exact: true }).click();
  await expect(form.getByText('연락처는 010-1234-5678처럼 입력해 주세요.')).toBeVisible();
  await form.getByLabel('연락처').fill('010-1234-5678');

  const files = form.locator('input[type="file"]');
  await files.setInputFiles({ name: '그림.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText(/그림\.svg: 이 파일은 올릴 수 없습니다/)).toBeVisible();
  const pdf = { name: '영수증.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 영수증') };
  const table = { name: '경비.csv', mimeType: 'text/csv', buffer: Buffer.from('항목,금액\r\n교통,1000') };
  await files.setInputFiles([pdf, table]);
  const list = form.getByRole('list', { name: '올린 파일' });
  await expect(list.getByRole('button', { name: /내려받기$/ })).toHaveCount(2);
  await list.getByRole('button', { name: '경비.csv 파일 삭제' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'start-with-attachment');
  await form.getByRole('button', { name: '시작', exact: true }).click();
  await expect(page).toHaveURL(/\/workflows\/executions\//);

  await main(page).getByText('입력 내용', { exact: true }).click();
  await expect(main(page)).toContainText('한대표');
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: '영수증.pdf 내려받기' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('영수증.pdf');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
});

test('on a phone a form is changed a little', async ({ page }) => {
  claimScreens('/admin/workflow-builder/:id');
  await page.setViewportSize({ width: 390, height: 844 });
  const company = await foundCompany(page, '손안 회사');
  await drafted(page, company);
  await main(page)
    .getByRole('button', { name: /출장 신청/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: '사유 설정' }).click();
  await dialog(page).getByLabel('항목 이름(한국어)').fill('가는 까닭');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'builder-form-390');
  await dialog(page).getByRole('button', { name: '닫기' }).first().click();
  await saved(page);
});
