/**
 * Nobody lends rights unknowingly: the first start of somebody else's flow shows what it does in the starter's name. Costs about 20
 * seconds.
 */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };
const title = { ko: '자리 바꾸기', en: 'Change a seat' };

test('a colleague reads and confirms what a flow does before the first start, and again when that changes', async ({
  browser,
  page,
}) => {
  claimScreens('/workflows/frames/:id/start', '/workflows/executions/:id');
  const company = await foundCompany(page, '확인 상사');
  const contexts = [await browser.newContext(korean), await browser.newContext(korean)];
  const [hers, his] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!hers || !his) throw new Error('two pages were opened');
  const newcomer = await addMember(his, company, { name: '박신입', mail: 'new', roles: ['viewer'] });
  const colleague = await addMember(hers, company, { name: '이동료', mail: 'colleague', roles: ['master'] });
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'change-seat', title });
  const settings = { member: newcomer.memberId, roles: ['user'] };
  const give = { id: 'give', kind: 'access.role-assign', title, settings };
  const definition = { blocks: [give] };
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
  await takePictures(hers, 'first-start');
  await main.getByRole('button', { name: '확인했습니다' }).click();
  await start.click();
  await expect(hers).toHaveURL(/\/workflows\/executions\/[\w-]+$/);
  await expect
    .poll(async () => {
      const members: { id: string; roles: string[] }[] = await company.call('GET', '/api/members');
      return members.find((member) => member.id === newcomer.memberId)?.roles;
    })
    .toEqual(['user']);

  // The list is still shown, and asks for no confirmation.
  await hers.goto(`${company.origin}/workflows/frames/${id}/start`);
  await expect(main.getByText('이 업무는 내 이름으로 다음을 처리합니다')).toBeVisible();
  await expect(start).toBeVisible();

  const publish = async (blocks: object[], connections: object[]) => {
    const { version: current } = await company.call('GET', `/api/flow/frames/${id}`);
    const draft = { version: current, definition: { blocks, connections } };
    await company.call('POST', `/api/flow/frames/${id}/publish`, draft);
  };
  // A version that does the same in her name asks nothing either.
  await publish([{ ...give, title: { ko: '역할 주기', en: 'Give a role' } }], []);
  await hers.reload();
  await expect(start).toBeVisible();

  // It does more from now on: what it does is read and confirmed once more.
  const lines = [
    { account: '108', debit: 1000 },
    { account: '401', credit: 1000 },
  ];
  const post = { id: 'post', kind: 'finance.journal-entry', title, settings: { memo: '자리 값', lines } };
  await publish([give, post], [{ from: 'give', to: 'post' }]);
  await hers.reload();
  await expect(main.getByRole('listitem').filter({ hasText: '전표를 씁니다' })).toBeVisible();
  await expect(main.getByText(/처리하는 내용이 바뀌었습니다/)).toBeVisible();
  await expect(start).toHaveCount(0);
  await expect(startByCall()).rejects.toThrow(/START_NEEDS_CONFIRMATION/);
  await main.getByRole('button', { name: '확인했습니다' }).click();
  await start.click();
  await expect(hers).toHaveURL(/\/workflows\/executions\/[\w-]+$/);
});
