/** A flow is restricted to some people: a refused person reads the reason and asks, the owner decides, and it opens. */
import { type Browser, expect, type Page } from '@playwright/test';
import { createCaller } from '../support/api-caller.ts';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

const password = String(demo.signIns[0]?.password);
const owner = { email: 'manager@hanbit.example', password };
const colleague = { email: 'staff@hanbit.example', password };
/** As the samples call them (`src/apps/seed/companies/hanbit.ts`). */
const colleagueName = '김민준';
const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

/** A flow that everybody may start, published by the manager. */
async function published(page: Page, name: string): Promise<string> {
  const call = await createCaller(page, owner);
  const title = { ko: name, en: name };
  const definition = {
    blocks: [{ id: 'form', kind: 'flow.form', title: { ko: '내용', en: 'Form' }, settings: { fields: [] } }],
  };
  const key = `access-${Date.now().toString(36)}`;
  const { id, version } = await call('POST', '/api/flow/frames', { key, title });
  await call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  return id;
}

async function asColleague(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext(korean);
  const page = await context.newPage();
  await signIn(page, shop, colleague, path);
  return page;
}

test('restricted to a role and to hours: the reason is read, access is asked for, granted, and the flow started', async ({
  browser,
  page,
}) => {
  claimScreens('/admin/workflow-builder/:id/access', '/workflows', '/workflows/frames/:id/start');
  test.setTimeout(240_000);
  const name = `월말 정산 ${Date.now() % 100_000}`;
  await signIn(page, shop, owner, '/workflows?tab=frames');
  const id = await published(page, name);

  // From the flow's own page to its access settings.
  await page.goto(`${shop}/workflows/frames/${id}/start`);
  await main(page).getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('menuitem', { name: '사용 권한' }).click();
  await expect(heading(page)).toHaveText('사용 권한');
  await expect(
    main(page)
      .getByRole('row', { name: /시작할 수 있음/ })
      .first(),
  ).toBeVisible();
  await main(page).getByLabel('지정한 사람만').check();
  await main(page).getByRole('combobox', { name: '역할' }).click();
  await page.getByRole('option', { name: '매니저' }).click();
  await page.keyboard.press('Escape');
  await takePictures(page, 'frame-access');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  // Before it is saved: who loses what, by name. Closed by key, nothing is changed; by key it is saved, too.
  await main(page).getByRole('button', { name: '저장', exact: true }).press('Enter');
  const foretold = page.getByRole('dialog', { name: '저장하면 달라지는 점' });
  await expect(foretold.getByText(/\d+명이 할 수 있는 일이 줄어듭니다/)).toBeVisible();
  const loser = foretold.getByRole('listitem').filter({ hasText: colleagueName }).last();
  await expect(loser).toContainText('할 수 없게 됨: 업무 흐름 보기, 시작하기');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'frame-access-what-if');
  await page.keyboard.press('Escape');
  await expect(foretold).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await main(page).getByRole('button', { name: '저장', exact: true }).click();
  await expect(foretold.getByText(colleagueName)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'frame-access-what-if-390');
  await foretold.getByRole('button', { name: '저장', exact: true }).press('Enter');
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(main(page).getByText('필요한 역할이 없습니다.').first()).toBeVisible();

  // The colleague meets it among the flows, closed, and behind its address, too.
  const other = await asColleague(browser, '/workflows?tab=frames');
  const closed = other.getByRole('region', { name: '지금은 시작할 수 없는 업무' });
  await expect(closed).toContainText(name);
  await other.goto(`${shop}/workflows/frames/${id}/start`);
  await expect(heading(other)).toHaveText(name);
  await expect(main(other)).toContainText('필요한 역할이 없습니다.');
  await takePictures(other, 'frame-closed');
  await main(other)
    .getByRole('button', { name: `${name} 사용 요청하기` })
    .click();
  await dialog(other).getByLabel('이유').fill('이번 달 정산을 맡았습니다');
  await dialog(other).getByRole('button', { name: '요청하기' }).click();
  await expect(other.getByText('사용을 요청했습니다. 결정되면 알려 드립니다.')).toBeVisible();
  await expect(main(other)).toContainText('결정을 기다리고 있습니다.');

  // The owner sees the request here, live, and lets the colleague in.
  const requests = main(page).getByRole('region', { name: '사용 요청' });
  await expect(requests).toContainText('이번 달 정산을 맡았습니다');
  await requests
    .getByRole('button', { name: /더 보기|작업/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /허용/ }).click();
  await dialog(page).getByRole('button', { name: '허용' }).click();
  await expect(page.getByText(/이제 이 업무를 시작할 수 있습니다\./)).toBeVisible();
  await expect(requests).toContainText('허용함');

  await other.goto(`${shop}/workflows/frames/${id}/start`);
  await main(other).getByRole('button', { name: '시작', exact: true }).click();
  await expect(other).toHaveURL(/\/workflows\/executions\/[^/]+$/);

  // Hours bind everyone with access; the refusal also says when it opens.
  await main(page).getByRole('switch', { name: '시간대 지정' }).check({ force: true });
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Seoul' }).format(),
  );
  const from = (hour + 2) % 24;
  const to = ((hour + 3) % 24) + 1;
  for (const [label, value] of [
    ['시작 시각', from],
    ['종료 시각', to],
  ] as const) {
    await main(page).getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: `${value}시`, exact: true }).click();
  }
  await main(page).getByRole('button', { name: '저장', exact: true }).click();
  // Hours are described as hours: access at other times is not lost.
  await expect(
    dialog(page)
      .getByText(/시작하기 \(.*\d\d:00–\d\d:00/)
      .first(),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: '저장', exact: true }).click();
  await expect(main(page).getByText('사용할 수 있는 시간이 아닙니다.').first()).toBeVisible();
  await other.goto(`${shop}/workflows/frames/${id}/start`);
  await expect(main(other)).toContainText(`${from}시부터 ${to}시까지 사용할 수 있습니다.`);
  await expect(main(other).getByRole('button', { name: /요청하기/ })).toHaveCount(0);
  await other.context().close();
});

test('the owner names collaborators, who edit the flow with its rules and neither give it away nor add others', async ({
  browser,
  page,
}) => {
  claimScreens('/admin/workflow-builder/:id/access', '/admin/workflow-builder/:id');
  test.setTimeout(240_000);
  const company = await foundCompany(page, '함께 고치는 회사');
  const theirs = await (await browser.newContext(korean)).newPage();
  const member = await addMember(theirs, company, { name: '오하늘', mail: 'sky', roles: ['user'] });
  const founder = await company.call('GET', '/api/user/profile');
  const title = { ko: '함께 쓰는 흐름', en: 'Shared flow' };
  const createdFrame = await company.call('POST', '/api/flow/frames', { key: 'shared', title });
  const form = { id: 'form', kind: 'flow.form', title: { ko: '내용', en: 'Form' }, settings: { fields: [] } };
  await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, {
    version: createdFrame.version,
    definition: { blocks: [form] },
  });
  const path = `${company.origin}/admin/workflow-builder/${createdFrame.id}/access`;
  const owners = (of: Page) => main(of).getByRole('combobox', { name: '소유자' });
  const collaborators = (of: Page) => main(of).getByRole('combobox', { name: '협업자' });
  const save = async (of: Page) => {
    await main(of).getByRole('button', { name: '저장', exact: true }).click();
    await dialog(of).getByRole('button', { name: '저장', exact: true }).click();
    await expect(of.getByText('저장했습니다.')).toBeVisible();
  };
  const accessNow = async () => (await company.call('GET', `/api/flow/frames/${createdFrame.id}`)).access;

  await page.goto(path);
  await expect(heading(page)).toHaveText('사용 권한');
  // The author owns it; choosing the owner again keeps the owner.
  await expect(owners(page)).toHaveValue(/한대표/);
  await owners(page).click();
  await page.getByRole('option', { name: /한대표/ }).click();
  await expect(owners(page)).toHaveValue(/한대표/);
  await collaborators(page).fill('오하늘');
  await page.getByRole('option', { name: /오하늘/ }).click();
  await page.keyboard.press('Escape');
  await save(page);
  expect(await accessNow()).toMatchObject({
    ownerEntityId: founder.id,
    collaboratorEntityIds: [member.personId],
  });
  await expectNoSeriousFindings(page);

  // Editors see the owner, but cannot change it.
  await theirs.goto(path);
  await expect(heading(theirs)).toHaveText('사용 권한');
  await expect(owners(theirs)).toHaveValue(/한대표/);
  await expect(owners(theirs)).toBeDisabled();
  await expect(collaborators(theirs)).toBeDisabled();
  await expectNoSeriousFindings(theirs);
  await expectNoSidewaysScroll(theirs);
  await takePictures(theirs, 'frame-access-collaborator');
  const { version, access } = await member.call('GET', `/api/flow/frames/${createdFrame.id}`);
  const ownerChange = { version, access: { ...access, ownerEntityId: member.personId } };
  await expect(member.call('PATCH', `/api/flow/frames/${createdFrame.id}`, ownerChange)).rejects.toThrow(
    /FRAME|FORBIDDEN/,
  );
  expect(await accessNow()).toMatchObject({ ownerEntityId: founder.id });
  await theirs.goto(`${company.origin}/admin/workflow-builder/${createdFrame.id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: '함께 쓰는 흐름' })).toBeVisible();
  await theirs.context().close();
});
