/** A run is followed live: while somebody else does the step it waits for, its picture moves on by itself. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const both = (ko: string) => ({ ko, en: ko });

test('the step that waits pulses, goes on without a reload, and says when it was done and what it gave', async ({
  page,
}) => {
  claimScreens('/workflows/executions/:id');
  const company = await foundCompany(page, '지켜보는 회사');
  const ask = (id: string, title: string) => ({
    ...{ id, kind: 'flow.task', title: both(title) },
    settings: {
      ...{ title, assigneeRole: 'master' },
      fields: [{ key: 'memo', label: both('확인한 내용'), kind: 'text', required: false, max: 100 }],
    },
  });
  const definition = {
    blocks: [ask('first', '물건 확인'), ask('second', '서류 확인')],
    connections: [{ from: 'first', to: 'second' }],
  };
  const createdFrame = await company.call('POST', '/api/flow/frames', { key: 'check', title: both('입고 확인') });
  await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, {
    version: createdFrame.version,
    definition,
  });
  const { id } = await company.call('POST', '/api/flow/executions', { frameKey: 'check', input: {} });
  await page.goto(`${company.origin}/workflows/executions/${id}`);
  const picture = page.getByRole('list', { name: '단계' });
  const step = (name: string) => picture.getByRole('listitem').filter({ hasText: name });
  await expect(step('물건 확인')).toContainText('대기 중');
  const pulses = () =>
    picture.evaluate(
      (list) =>
        (list.parentElement as Element)
          .getAnimations({ subtree: true })
          .filter((item) => item.playState === 'running' && /pulse/.test((item as CSSAnimation).animationName ?? ''))
          .length > 0,
    );
  await expect.poll(pulses).toBe(true);
  // Somebody else, elsewhere.
  const done = async (values: object) => {
    const [task] = await company.call('GET', '/api/flow/tasks?limit=10');
    await company.call('POST', `/api/flow/tasks/${task.id}/complete`, { values });
  };
  await done({ memo: '상자 세 개' });
  await expect(step('물건 확인')).toContainText('완료', { timeout: 20_000 });
  await expect(step('서류 확인')).toContainText('대기 중');
  await page.getByRole('button', { name: /^물건 확인/ }).click();
  await page.getByText('입력값과 결과').click();
  await expect(page.getByText('상자 세 개')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'follow-phone');
  await done({});
  await expect(step('서류 확인')).toContainText('완료', { timeout: 20_000 });
  await expect.poll(pulses).toBe(false);
});
