/** A flow that an owner builds from nothing works for the people it is built for: form, approval and notice, run by a member to its end. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const step = (page: Page, name: string) => page.locator(`[data-builder] [data-block][aria-label^="${name}"]`);
const saved = (page: Page) => expect(main(page).getByRole('status').filter({ hasText: '저장됨' })).toBeVisible();

/** Counts a person's manual work: clicks and typed text, each where it happens. */
function byHand(page: Page) {
  const done = { clicks: 0, characters: 0 };
  return {
    done,
    async click(target: ReturnType<Page['locator']>) {
      await target.click();
      done.clicks += 1;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      done.characters += text.length;
    },
  };
}

/** Form with one question, approval, notice to the requester; published. */
async function buildFlow(page: Page, company: OwnCompany, flow: { name: string; asks: string }) {
  const hand = byHand(page);
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await hand.click(main(page).getByRole('button', { name: '새 업무 흐름' }));
  await expect(dialog(page).getByLabel('무슨 업무인가요?')).toBeFocused();
  await hand.type(flow.name);
  await hand.click(dialog(page).getByRole('button', { name: '만들기' }));
  await expect(heading(page, flow.name)).toBeVisible();
  await hand.click(main(page).getByRole('button', { name: '양식부터 시작' }));
  await hand.click(main(page).getByRole('button', { name: '항목 추가' }));
  await hand.click(page.getByRole('menuitem', { name: '짧은 글' }));
  await hand.click(page.getByLabel('항목 이름(한국어)'));
  await page.keyboard.press('Control+a');
  await hand.type(flow.asks);
  await hand.click(main(page).getByRole('button', { name: '‘양식’ 다음에 추가' }));
  await hand.click(dialog(page).getByRole('option', { name: /^결재/ }));
  await hand.click(main(page).getByRole('button', { name: '‘결재가 ‘승인’일 때 다음 단계 추가' }));
  await hand.click(dialog(page).getByRole('option', { name: /^메시지/ }));
  await expect(main(page).getByRole('combobox', { name: '받는 사람', exact: true })).toHaveValue('신청한 사람');
  await saved(page);
  await hand.click(main(page).getByRole('button', { name: '게시하기' }));
  await expect(dialog(page)).toContainText('게시하면 사용 권한이 있는 사람이 이 업무를 시작할 수 있습니다.');
  await expect(dialog(page)).not.toContainText('끝까지 진행하지 못하는 사람');
  await hand.click(dialog(page).getByRole('button', { name: '게시', exact: true }));
  await expect(page.getByText(/게시했습니다/)).toBeVisible();
  return hand.done;
}

test('form, approval and notice from nothing in at most 15 clicks and 40 characters, and a member runs it to its end', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/workflow-builder', '/admin/workflow-builder/:id', '/workspace/approvals/:id');
  const company = await foundCompany(page, '직접 만든 회사');
  const done = await buildFlow(page, company, { name: '외출', asks: '까닭' });
  console.log(`own flow: ${done.clicks} clicks, ${done.characters} characters`);
  expect(done.clicks).toBeLessThanOrEqual(15);
  expect(done.characters).toBeLessThanOrEqual(40);

  // An ordinary member, who may not send messages.
  const theirs = await browser.newPage();
  const member = await addMember(theirs, company, { name: '김하나', mail: 'hana', roles: ['user'] });
  const frames = await member.call('GET', '/api/flow/frames?limit=100');
  const { id } = frames.find((frame: { title: { ko: string } }) => frame.title.ko === '외출');
  await theirs.goto(`${company.origin}/workflows/frames/${id}/start`);
  await main(theirs).getByLabel('까닭').fill('은행에 다녀옵니다');
  await main(theirs).getByRole('button', { name: '시작', exact: true }).click();
  await expect(theirs).toHaveURL(/\/workflows\/executions\//);
  await expect(main(theirs)).toContainText('진행 중');

  // The approver reads the requester's name and all input.
  const [approval] = await company.call('GET', '/api/decision/approvals?box=inbox');
  await page.goto(`${company.origin}/workspace/approvals/${approval.id}`);
  await expect(heading(page, '외출: 김하나')).toBeVisible();
  await expect(main(page)).toContainText('까닭');
  await expect(main(page)).toContainText('은행에 다녀옵니다');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'own-flow-approval');
  await main(page).getByRole('button', { name: /^승인/ }).click();
  await expect(main(page).getByRole('button', { name: /^승인/ })).toHaveCount(0);

  // It ended, and its starter gets a notice without a decision button.
  await theirs.reload();
  await expect(main(theirs)).toContainText('완료');
  await expect(main(theirs)).not.toContainText('실패');
  await theirs.getByRole('button', { name: /^알림/ }).first().click();
  const noticeDialog = theirs.getByRole('dialog', { name: '알림' });
  await expect(noticeDialog).toContainText('신청하신 일이 처리되었습니다');
  await expect(noticeDialog.getByRole('button', { name: '승인하기' })).toHaveCount(0);
  await theirs.close();
});

test('a rejection requires a reason, and the requester receives it', async ({ page, browser }) => {
  claimScreens('/workspace/approvals/:id');
  const company = await foundCompany(page, '반려하는 회사');
  await buildFlow(page, company, { name: '출장', asks: '어디' });
  const theirs = await browser.newPage();
  const member = await addMember(theirs, company, { name: '박두리', mail: 'duri', roles: ['user'] });
  const frames = await member.call('GET', '/api/flow/frames?limit=100');
  const { key } = frames.find((frame: { title: { ko: string } }) => frame.title.ko === '출장');
  await member.call('POST', '/api/flow/executions', { frameKey: key, input: { field1: '부산' } });
  const [approval] = await company.call('GET', '/api/decision/approvals?box=inbox');
  await page.goto(`${company.origin}/workspace/approvals/${approval.id}`);
  await main(page).getByRole('button', { name: /^반려/ }).click();
  await main(page).getByLabel('의견').fill('이번 주는 어렵습니다');
  await main(page).getByRole('button', { name: /^반려/ }).click();
  await expect(main(page).getByRole('button', { name: /^승인/ })).toHaveCount(0);
  const notices = async () => {
    const list = await member.call('GET', '/api/notices');
    return list.map(({ title, body }: { title: string; body: string }) => `${title} ${body}`);
  };
  await expect.poll(notices).toContainEqual(expect.stringContaining('결재가 반려되었습니다 출장: 박두리'));
  await theirs.close();
});

test('publishing names who could not finish, and one press lets the flow run for all', async ({ page, browser }) => {
  claimScreens('/admin/workflow-builder/:id');
  const company = await foundCompany(page, '권한 없는 회사');
  const theirs = await browser.newPage();
  const member = await addMember(theirs, company, { name: '최세나', mail: 'sena', roles: ['user'] });
  const both = (ko: string) => ({ ko, en: ko });
  const draft = {
    blocks: [
      { id: 'ask', kind: 'flow.form', title: both('신청'), settings: { fields: [] } },
      {
        ...{ id: 'make', kind: 'axis.record-create', title: both('고객 등록') },
        settings: { axis: 'entity', type: 'external', title: '새 고객', fields: { kind: 'customer' } },
      },
    ],
    connections: [{ from: 'ask', to: 'make' }],
  };
  const frame = await company.call('POST', '/api/flow/frames', {
    key: 'own-customer',
    title: both('고객 만들기'),
    draft,
  });
  await page.goto(`${company.origin}/admin/workflow-builder/${frame.id}`);
  await expect(step(page, '고객 등록')).toBeVisible();
  await main(page).getByRole('button', { name: '게시하기' }).click();
  const warned = dialog(page).getByRole('alert').filter({ hasText: '끝까지 진행하지 못하는 사람' });
  await expect(warned).toContainText('고객 등록');
  await expect(warned).toContainText('최세나');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'own-flow-starters');
  await warned.getByRole('button', { name: '흐름의 권한으로 진행' }).click();
  await expect(dialog(page)).toContainText('흐름의 권한으로 진행됩니다.');
  await dialog(page).getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText(/‘고객 만들기’.+게시했습니다/)).toBeVisible();
  await theirs.goto(`${company.origin}/workflows/frames/${frame.id}/start`);
  await main(theirs).getByRole('button', { name: '시작', exact: true }).click();
  await expect(theirs).toHaveURL(/\/workflows\/executions\//);
  await expect(main(theirs)).toContainText('완료');
  expect(member.memberId).not.toBe('');
  await theirs.close();
});

test('on a phone what opens in the builder is fit for every eye and thumb', async ({ page }) => {
  claimScreens('/admin/workflow-builder/:id');
  const company = await foundCompany(page, '손안의 회사');
  await page.setViewportSize({ width: 390, height: 844 });
  const both = (ko: string) => ({ ko, en: ko });
  const blocks = [
    { id: 'ask', kind: 'flow.form', title: both('신청'), settings: { fields: [] } },
    { id: 'approve', kind: 'decision.approval', title: both('결재'), settings: { line: 'leave-approval' } },
    {
      ...{ id: 'tell', kind: 'notification.message', title: both('알림') },
      settings: { to: 'role', recipient: 'manager', channel: 'in-app', title: both('제목'), body: both('내용') },
    },
  ];
  const connections = [
    { from: 'ask', to: 'approve' },
    { from: 'approve', outlet: 'approved', to: 'tell' },
  ];
  const draft = { blocks, connections };
  const frame = await company.call('POST', '/api/flow/frames', { key: 'own-phone', title: both('손안의 흐름'), draft });
  await page.goto(`${company.origin}/admin/workflow-builder/${frame.id}`);
  for (const name of ['신청', '결재', '알림']) {
    await main(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(dialog(page).getByLabel('블록 이름(한국어)')).toBeVisible();
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    const small = await dialog(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: button.textContent || button.ariaLabel, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
          .map(({ name }) => name),
      );
    expect(small).toEqual([]);
    await dialog(page).getByRole('button', { name: '닫기' }).first().click();
    await expect(dialog(page)).toHaveCount(0);
  }
});
