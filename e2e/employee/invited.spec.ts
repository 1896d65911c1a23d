/** An invited outsider does the task assigned to him or her, sees that run, and meets no refusal. */
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, takePictures } from '../support/product.ts';

test('an external collaborator finishes the task that names him and follows its run, and no other', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const company = await foundCompany(page, '초대 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await addMember(other, company, { name: '외부인', mail: 'outside', roles: ['external'] });
  const members = await company.call('GET', '/api/members');
  const { personId } = members.find(({ name }: { name: string }) => name === '외부인');
  const title = { ko: '도면 확인', en: 'Check the drawing' };
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'drawing', title });
  const settings = { title: '도면 확인', assigneeId: personId };
  const definition = { blocks: [{ id: 'ask', kind: 'flow.task', title, settings }] };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  await company.call('POST', '/api/flow/executions', { frameKey: 'drawing', input: {} });
  const refused: string[] = [];
  other.on('response', (answer) => {
    if ([401, 403].includes(answer.status()) && answer.url().includes('/api/')) refused.push(answer.url());
  });

  await other.goto(`${company.origin}/workspace`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('업무 공간');
  await expectNoSeriousFindings(other);
  await takePictures(other, 'invited');
  await other
    .getByRole('main')
    .getByRole('link', { name: /도면 확인/ })
    .first()
    .click();
  await other.getByRole('main').getByRole('button', { name: '완료', exact: true }).first().click();
  await other.goto(`${company.origin}/workflows`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('업무 흐름');
  const runs = other.getByRole('main').getByRole('table').locator('tbody tr');
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText('도면 확인');
  await expect(other.getByRole('tab', { name: '업무 흐름' })).toHaveCount(0);
  await other.goto(`${company.origin}/dashboard`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('대시보드');
  expect(refused).toEqual([]);
});
