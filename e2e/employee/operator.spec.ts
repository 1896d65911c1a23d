/**
 * Browser tests of operator screens: failures found by reason, retried in bulk, stopped after a preview; waiting tasks listed by
 * role.
 */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const both = (ko: string) => ({ ko, en: ko });

/** A flow that fails after somebody did a task, and one that waits for a role. */
async function stuckRuns(company: OwnCompany): Promise<void> {
  const ask = (role: string) => ({
    ...{ id: 'ask', kind: 'flow.task', title: both('확인') },
    settings: { title: '확인해 주세요', assigneeRole: role },
  });
  const check = {
    ...{ id: 'check', kind: 'flow.condition', title: both('점수 확인') },
    settings: { branches: [{ outlet: 'yes', when: 'input.score.value > 10' }], otherwise: 'no' },
  };
  const lame = { blocks: [ask('master'), check], connections: [{ from: 'ask', to: 'check' }] };
  const slow = { blocks: [ask('manager')], connections: [] };
  for (const [key, definition, title] of [
    ['lame', lame, '점수 심사'],
    ['slow', slow, '느린 확인'],
  ] as const) {
    const createdFrame = await company.call('POST', '/api/flow/frames', { key, title: both(title) });
    const body = { version: createdFrame.version, definition };
    await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, body);
  }
  for (let count = 0; count < 3; count++) {
    await company.call('POST', '/api/flow/executions', { frameKey: 'lame', input: {}, title: `심사 ${count}` });
  }
  await company.call('POST', '/api/flow/executions', { frameKey: 'slow', input: {} });
  const tasks: { id: string; frameTitle: { ko: string } }[] = await company.call('GET', '/api/flow/tasks?limit=100');
  for (const { id, frameTitle } of tasks) {
    if (frameTitle.ko === '점수 심사') await company.call('POST', `/api/flow/tasks/${id}/complete`, {});
  }
}

test('the reason is read, all are tried again, one is stopped, and the list of runs finds it', async ({ page }) => {
  claimScreens('/workspace/operator', '/workflows/executions/:id', '/workflows/executions/:id/undo', '/workflows');
  const company = await foundCompany(page, '운영 회사');
  await stuckRuns(company);
  await page.goto(`${company.origin}/workspace/operator`);
  await expect(page.getByRole('heading', { level: 1, name: '운영자 작업대' })).toBeVisible();
  const kinds = page.getByRole('group', { name: '보기' });
  await expect(kinds.getByRole('button', { name: /^멈춘 일 3$/ })).toBeVisible();
  const groups = page.getByRole('region', { name: '같은 이유로 실패한 업무' });
  await expect(groups.getByText('3건', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: '역할별로 대기 중인 할 일' }).getByText('매니저')).toBeVisible();
  await expect(page.getByRole('region', { name: '대기 중인 작업' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'operator');

  await groups.getByRole('button', { name: /모두 다시 시도$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('3건을 다시 시도할까요?');
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('3건을 다시 시도하고 있습니다.')).toBeVisible();
  // They are refused for the same reason; the table shows the second attempt without a reload.
  await expect(page.getByRole('cell', { name: '2번' }).first()).toBeVisible({ timeout: 30_000 });

  await groups.getByRole('button', { name: /만 보기$/ }).click();
  await expect(page.getByText(/때문에 실패한 업무만 보고 있습니다/)).toBeVisible();
  await page.getByRole('link', { name: '심사 0' }).click();
  await expect(page.getByText('끝까지 진행하지 못했습니다').or(page.getByText('점수 확인')).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^점수 확인 ,/ })
    .first()
    .click();
  await expect(page.getByText('시도', { exact: true })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'execution-step');
  await page.goBack();
  await page
    .getByRole('button', { name: /심사 0.*작업$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '중단하고 되돌리기' }).click();
  await expect(page).toHaveURL(/\/undo$/);
  await page.getByRole('radio').or(page.getByRole('combobox')).first().waitFor();

  await page.goto(`${company.origin}/workflows?status=failed&sort=startedAt`);
  await page.getByRole('button', { name: /^필터/ }).click();
  await page.getByRole('textbox', { name: '실패한 이유' }).fill('score');
  await expect(page.getByRole('link', { name: '심사 0' })).toBeVisible();
  await page.getByRole('textbox', { name: '실패한 이유' }).fill('있을 수 없는 이유');
  await expect(page.getByRole('link', { name: '심사 0' })).toHaveCount(0);
});

test('a step is passed over with the file that it was to come with, and the run shows it', async ({ page }) => {
  claimScreens('/workflows/executions/:id');
  const company = await foundCompany(page, '건너뛴 회사');
  const fields = [{ key: 'report', kind: 'file', label: both('점검표'), required: true }];
  const ask = {
    ...{ id: 'ask', kind: 'flow.task', title: both('현장 점검') },
    settings: { title: '점검표를 올려 주세요', assigneeRole: 'manager', fields },
  };
  const createdFrame = await company.call('POST', '/api/flow/frames', { key: 'check', title: both('설비 점검') });
  const definition = { blocks: [ask], connections: [] };
  await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, {
    version: createdFrame.version,
    definition,
  });
  const { id } = await company.call('POST', '/api/flow/executions', { frameKey: 'check', input: {} });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/workflows/executions/${id}`);
  await page.getByRole('button', { name: '현장 점검 건너뛰기' }).click();
  const dialog = page.getByRole('dialog', { name: '현장 점검 건너뛰기' });
  const pdf = { name: '점검표.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 점검') };
  await dialog.locator('input[type="file"]').setInputFiles(pdf);
  await expect(dialog.getByRole('button', { name: '점검표.pdf 내려받기' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'skip-with-file-phone');
  await dialog.getByRole('button', { name: '건너뛰기', exact: true }).click();
  await expect(dialog.getByText(/이유.*입력해 주세요/).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: '이유' }).fill('담당자가 자리에 없어 대신 올립니다');
  await dialog.getByRole('button', { name: '건너뛰기', exact: true }).press('Enter');
  await expect(page.getByText('단계를 건너뛰었습니다.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const read = await company.call('GET', `/api/flow/executions/${id}`);
  expect(read).toMatchObject({ status: 'finished', steps: [{ output: { report: [{ name: '점검표.pdf' }] } }] });
});
