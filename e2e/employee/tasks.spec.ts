/**
 * The daily tasks of the people that the product is for, each with the presses and characters that it takes. Others are counted where
 * they are done: the first product on sale in `first-day`, a flow of one's own in `own-flow`, a messy list in `import`, the suspension
 * of a company in `core`.
 */
import { expect, type Page } from '@playwright/test';
import { toLocalDay } from '#kernel/contract/time.ts';
import { countEffort, measureEffort } from '../support/hand.ts';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { getCompanyOrigin, origin } from '../support/product.ts';
import { openItem } from '../support/shop.ts';

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const unique = () => Date.now().toString(36).slice(-6);

async function tryIt(page: Page): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: '데모 회사에서 3분 체험' }).click();
  await expect(page).toHaveURL(/try-[0-9a-f]+\..*\/workspace/, { timeout: 30_000 });
  await expect(
    main(page)
      .getByRole('link', { name: /주문 .*결재/ })
      .first(),
  ).toBeVisible();
}

test('(a) (c) (d) a visitor decides a waiting order, finds it again, undoes it and redoes it', async ({ browser }) => {
  claimScreens('/workspace', '/workspace/approvals/:id', '/workflows/executions/:id', '/workflows/executions/:id/undo');
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const hand = await countEffort(page);
  await measureEffort(hand, '(a) from the start to an order that waits', { clicks: 1, characters: 0 }, () =>
    tryIt(page),
  );
  await page.getByRole('button', { name: '체험 안내 닫기' }).click();
  const waiting = await main(page)
    .getByRole('link', { name: /주문 .*결재/ })
    .first()
    .textContent();
  const number = String(/\d{4}-\d{6}/.exec(waiting ?? '')?.[0]);
  await measureEffort(hand, '(c) approve on a phone', { clicks: 2, characters: 0 }, async () => {
    await main(page)
      .getByRole('link', { name: /주문 .*결재/ })
      .first()
      .click();
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await expect(page.getByText('승인했습니다.')).toBeVisible();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(new URL('/workspace', page.url()).href);
  await expect(page.locator('#shell')).toHaveCount(0);
  await measureEffort(hand, '(d) find a wrong order', { clicks: 0, characters: 12 }, async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(number);
    await expect(
      dialog(page)
        .getByRole('option', { name: new RegExp(number) })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  });
  await measureEffort(hand, '(d) undo it', { clicks: 4, characters: 0 }, async () => {
    const preview = main(page).getByRole('link', { name: '되돌리기 미리보기' });
    const run = main(page).locator('a[href*="/workflows/executions/"]').first();
    await expect(preview.or(run).first()).toBeVisible();
    if (!(await preview.isVisible())) await run.click();
    await preview.click();
    await page.getByRole('radio', { name: '잘못 입력했습니다' }).click();
    await main(page).getByRole('button', { name: '되돌리기', exact: true }).click();
    await expect(page.getByText(/[을를] 되돌린 기록입니다\./)).toBeVisible();
  });
  await measureEffort(hand, '(d) redo it', { clicks: 3, characters: 0 }, async () => {
    await main(page).getByRole('link', { name: '다시 적용 미리보기' }).click();
    await page.getByRole('radio', { name: '잘못 되돌렸습니다' }).click();
    await main(page).getByRole('button', { name: '다시 적용', exact: true }).click();
    await expect(page.getByText(/되돌렸던 .*다시 적용한 기록입니다\./)).toBeVisible();
  });
  await context.close();
});

test('(k) an order is approved with three keys', async ({ page }) => {
  claimScreens('/workspace', '/workspace/approvals/:id');
  await tryIt(page);
  // The heading receives the focus as soon as the screen is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const hand = await countEffort(page);
  await measureEffort(hand, '(k) approve by keys: J, Enter, A', { clicks: 0, characters: 0 }, async () => {
    await page.keyboard.press('j');
    await expect(page.locator('tr:focus')).toContainText(/주문 .*결재/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '승인하면' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText('승인했습니다.')).toBeVisible();
  });
});

test('(j) an English partner reaches the account and the orders without a Korean word', async ({ page, browser }) => {
  claimScreens('/my-account/dashboard', '/orders');
  const company = await foundCompany(page, 'Harbour Goods');
  const context = await browser.newContext({ locale: 'en-US' });
  const partnerPage = await context.newPage();
  await addMember(partnerPage, company, { name: 'Ann Park', mail: 'ann', roles: ['b2b_partner'] });
  await partnerPage.goto(`${company.origin}/`);
  const hand = await countEffort(partnerPage);
  const heading = partnerPage.getByRole('heading', { level: 1 });
  await measureEffort(hand, '(j) from the site to the account', { clicks: 2, characters: 0 }, async () => {
    await partnerPage.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await partnerPage.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(heading).toHaveText('My account');
    await expect(main(partnerPage)).toContainText('Ann Park');
  });
  await expect(main(partnerPage)).not.toContainText(/[가-힣]/);
  await measureEffort(hand, '(j) from the account to the orders', { clicks: 1, characters: 0 }, async () => {
    await partnerPage.getByRole('banner').getByRole('link', { name: 'My orders' }).click();
    await expect(heading).toHaveText('My orders');
  });
  await expect(main(partnerPage)).not.toContainText(/[가-힣]/);
  await context.close();
});

test('(b) somebody signs up and founds a company', async ({ page }) => {
  claimScreens('/genesis/login');
  await page.goto(`${origin}/genesis/login?new&next=${encodeURIComponent('/genesis/create-company')}`);
  const hand = await countEffort(page);
  const name = page.getByRole('textbox', { name: '이름' });
  await measureEffort(hand, '(b) sign up', { clicks: 3, characters: 32 }, async () => {
    await name.focus();
    await page.keyboard.type('한대표');
    await page.getByRole('textbox', { name: '이메일' }).pressSequentially(`${unique()}@m.kr`);
    await page.getByRole('textbox', { name: '비밀번호' }).pressSequentially('correct horse 77');
    await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').click();
    await page.getByLabel('만 14세 이상입니다.').click();
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page.getByRole('textbox', { name: '회사 이름' })).toBeVisible();
  });
  await measureEffort(hand, '(b) found a company', { clicks: 6, characters: 9 }, async () => {
    await page.getByRole('textbox', { name: '회사 이름' }).pressSequentially(`가게 ${unique()}`);
    for (const question of [
      '어떤 일을 하시나요?',
      '고객에게 어떻게 보일까요?',
      '함께 일하는 분이 있나요?',
      '이대로 만들까요?',
    ]) {
      await page.getByRole('button', { name: '다음' }).click();
      await expect(page.getByRole('heading', { name: question })).toBeVisible();
    }
    await page.getByRole('button', { name: '회사 만들기' }).click();
    await page.getByRole('button', { name: '회사로 들어가기' }).click();
    await expect(page).toHaveURL(/\/workspace$/, { timeout: 30_000 });
  });
});

test('(b) a guest orders on a phone', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openItem(page, 'cheap');
  await page.goto(`${getCompanyOrigin('hanbit')}/catalog?sort=price-low`);
  const hand = await countEffort(page);
  await measureEffort(hand, '(b) order on a phone', { clicks: 7, characters: 54 }, async () => {
    const inStock = page.locator('.card').filter({ hasNot: page.locator('.stock.out') });
    await inStock.first().getByRole('link').click();
    await page.getByRole('button', { name: '장바구니에 담기' }).click();
    await page.getByRole('link', { name: /장바구니, 1개/ }).click();
    await page.getByRole('link', { name: /주문하기$/ }).click();
    await page.getByLabel('이름').pressSequentially('김하늘');
    await page.getByLabel('이메일').pressSequentially('sky@mail.example');
    await page.getByLabel('연락처').pressSequentially('01012345678');
    await page.getByLabel('우편번호').pressSequentially('06236');
    await page.getByLabel('주소', { exact: true }).pressSequentially('서울 강남구 테헤란로 152');
    await page.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').click();
    await page.getByLabel('이용약관에 동의합니다. (필수)').click();
    await page.getByRole('button', { name: /주문하기$/ }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  });
  await context.close();
});

test('(e) (g) (h) an owner makes a flow by questions, invites, lends a role, asks why, and tries a stuck run again', async ({
  page,
  browser,
}) => {
  claimScreens(
    '/simple/easy-workflow-builder',
    '/admin/users',
    '/admin/users/:id',
    '/admin/master-permission-dashboard',
    '/workspace/operator',
  );
  const company = await foundCompany(page, '일하는 회사');
  await page.goto(`${company.origin}/simple/easy-workflow-builder`);
  const hand = await countEffort(page);
  await measureEffort(hand, '(e) leave by the easy builder', { clicks: 6, characters: 0 }, async () => {
    await main(page).getByRole('button', { name: /^휴가/ }).click();
    const next = page.getByRole('button', { name: '다음', exact: true });
    const make = page.getByRole('button', { name: '만들고 바로 쓰기' });
    while (!(await make.isVisible())) {
      await next.click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    }
    await make.click();
    await expect(page.getByRole('heading', { name: /업무를 만들었습니다/ })).toBeVisible();
  });

  await page.goto(`${company.origin}/admin/users`);
  await measureEffort(hand, '(g) invite by mail', { clicks: 2, characters: 21 }, async () => {
    await page.getByRole('button', { name: '팀원 초대', exact: true }).first().click();
    await dialog(page).getByRole('textbox', { name: '이메일' }).focus();
    await page.keyboard.type('invited@mail.example');
    await dialog(page).getByRole('button', { name: '팀원 초대', exact: true }).click();
    await expect(page.getByRole('row', { name: /invited@mail\.example/ })).toBeVisible();
  });

  const partnerPage = await browser.newPage();
  const member = await addMember(partnerPage, company, { name: '오하늘', mail: 'sky', roles: ['user'] });
  await partnerPage.close();
  await page.goto(`${company.origin}/admin/users/${member.memberId}`);
  await measureEffort(hand, '(g) a role for a week', { clicks: 3, characters: 0 }, async () => {
    await main(page).getByRole('button', { name: '기간 한정 역할 주기' }).click();
    await dialog(page).getByRole('radio', { name: '매니저' }).click();
    await dialog(page).getByRole('button', { name: '일주일' }).click();
    await expect(page.getByText('오하늘님에게 ‘매니저’ 역할을 주었습니다.')).toBeVisible();
  });

  await page.goto(`${company.origin}/admin/master-permission-dashboard`);
  await measureEffort(hand, '(g) why a member may not', { clicks: 3, characters: 8 }, async () => {
    await page.getByRole('combobox', { name: '구성원', exact: true }).click();
    await page.keyboard.type('오하늘');
    await page.getByRole('option', { name: /오하늘/ }).click();
    await page.getByRole('combobox', { name: '확인할 권한', exact: true }).focus();
    await page.keyboard.type('역할 관리');
    await page.getByRole('option', { name: '역할 관리', exact: true }).click();
    await expect(page.getByText(/에는 이 권한이 없습니다\./).first()).toBeVisible();
  });

  const title = { ko: '점수 심사', en: 'Score' };
  const check = {
    ...{ id: 'check', kind: 'flow.condition', title },
    settings: { branches: [{ outlet: 'yes', when: 'input.score.value > 10' }], otherwise: 'no' },
  };
  const ask = {
    ...{ id: 'ask', kind: 'flow.task', title },
    settings: { title: '확인해 주세요', assigneeRole: 'master' },
  };
  const frame = await company.call('POST', '/api/flow/frames', { key: 'score', title });
  const definition = { blocks: [ask, check], connections: [{ from: 'ask', to: 'check' }] };
  await company.call('POST', `/api/flow/frames/${frame.id}/publish`, { version: frame.version, definition });
  await company.call('POST', '/api/flow/executions', { frameKey: 'score', input: {}, title: '심사' });
  const [task] = await company.call('GET', '/api/flow/tasks?limit=100');
  await company.call('POST', `/api/flow/tasks/${task.id}/complete`, {});
  await page.goto(`${company.origin}/workspace/operator`);
  await measureEffort(hand, '(h) try a stuck run again', { clicks: 2, characters: 0 }, async () => {
    await page
      .getByRole('region', { name: '같은 이유로 실패한 업무' })
      .getByRole('button', { name: /다시 시도$/ })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByText(/다시 시도하고 있습니다/)).toBeVisible();
  });
});

test('(f) an accountant closes a month, finds an entry, reverses it, and prints', async ({ page }) => {
  claimScreens('/domains/finance', '/domains/finance/flow', '/domains/finance/flow/:id', '/domains/finance/state');
  const company = await foundCompany(page, '장부 회사');
  const day = toLocalDay('Asia/Seoul', new Date());
  const year = Number(day.slice(0, 4));
  const entry = (date: string, memo: string) => ({
    ...{ date, memo },
    lines: [
      { account: '103', debit: 10_000 },
      { account: '401', credit: 10_000 },
    ],
  });
  await company.call('POST', '/api/finance/entries', entry(`${year}-01-15`, '새해 매출'));
  await company.call('POST', '/api/finance/entries', entry(day, '월세'));
  await page.goto(`${company.origin}/domains/finance`);
  const hand = await countEffort(page);
  await measureEffort(hand, '(f) close a month', { clicks: 2, characters: 0 }, async () => {
    await page.getByRole('button', { name: `${year}년 1월 마감하기` }).click();
    await dialog(page).getByRole('button', { name: '마감하기' }).click();
    await expect(page.getByRole('button', { name: `${year}년 1월 마감 취소` })).toBeVisible();
  });
  await page.goto(`${company.origin}/domains/finance/flow`);
  await measureEffort(hand, '(f) find an entry by its memo', { clicks: 1, characters: 2 }, async () => {
    await main(page).getByRole('searchbox').first().focus();
    await page.keyboard.type('월세');
    await expect(main(page).getByRole('row', { name: /새해 매출/ })).toHaveCount(0);
    await main(page).getByRole('row', { name: /월세/ }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^전표 /);
  });
  await measureEffort(hand, '(f) reverse it', { clicks: 2, characters: 0 }, async () => {
    await page.getByRole('button', { name: '역분개' }).click();
    await dialog(page).getByRole('button', { name: '역분개' }).click();
    await expect(page.getByText('역분개 전표', { exact: true })).toBeVisible();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', 'true') });
  });
  await page.goto(`${company.origin}/domains/finance/state`);
  await measureEffort(hand, '(f) print the statements', { clicks: 2, characters: 0 }, async () => {
    await main(page).getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('menuitem', { name: '인쇄' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  });
});
