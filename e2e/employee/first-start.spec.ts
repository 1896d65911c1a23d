/** Nobody lends rights unknowingly: whoever starts a flow of somebody else first reads what it does in their name. Costs about 15 seconds. */
import { expect } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { foundCompany, joined } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, photograph } from '../support/product.ts';

const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };
const title = { ko: '자리 바꾸기', en: 'Change a seat' };

test('a colleague reads and confirms what a flow does before the first start, and is not asked again', async ({
  browser,
  page,
}) => {
  does('/workflows/frames/:id/start', '/workflows/executions/:id');
  const company = await foundCompany(page, '확인 상사');
  const contexts = [await browser.newContext(korean), await browser.newContext(korean)];
  const [hers, his] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!hers || !his) throw new Error('two pages were opened');
  const newcomer = await joined(his, company, { name: '박신입', mail: 'new', roles: ['viewer'] });
  const colleague = await joined(hers, company, { name: '이동료', mail: 'colleague', roles: ['master'] });
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'change-seat', title });
  const settings = { member: newcomer.memberId, roles: ['user'] };
  const definition = { blocks: [{ id: 'give', kind: 'access.role-assign', title, settings }] };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });

  const main = hers.getByRole('main');
  const start = main.getByRole('button', { name: '시작', exact: true });
  await hers.goto(`${company.origin}/workflows/frames/${id}/start`);
  await expect(main.getByText('이 업무는 내 이름으로 다음을 처리합니다')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: '구성원의 역할을 바꿉니다' })).toBeVisible();
  await expect(start).toHaveCount(0);
  const startByCall = () => colleague.call('POST', '/api/flow/executions', { frameKey: 'change-seat', input: {} });
  await expect(startByCall()).rejects.toThrow(/START_NEEDS_CONFIRMATION/);
  await expectNoSeriousFindings(hers);
  await expectNoSidewaysScroll(hers);
  await photograph(hers, 'first-start');
  await main.getByRole('button', { name: '확인했습니다' }).click();
  await start.click();
  await expect(hers).toHaveURL(/\/workflows\/executions\/[\w-]+$/);
  await expect
    .poll(async () => {
      const members: { id: string; roles: string[] }[] = await company.call('GET', '/api/members');
      return members.find((member) => member.id === newcomer.memberId)?.roles;
    })
    .toEqual(['user']);

  // It stands there still, and asks nothing any more.
  await hers.goto(`${company.origin}/workflows/frames/${id}/start`);
  await expect(main.getByText('이 업무는 내 이름으로 다음을 처리합니다')).toBeVisible();
  await expect(start).toBeVisible();
});
