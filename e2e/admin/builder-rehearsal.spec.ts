/**
 * A draft is rehearsed: it names the people who would be asked, shows messages word for word, and says if the run could be undone
 * right away.
 */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const both = (ko: string, en: string) => ({ ko, en });

/** A form, an approval, a task of a role that nobody has, a message in both languages, and a mail. */
async function spending(company: OwnCompany): Promise<string> {
  const message = (id: string, settings: object) => ({
    id,
    kind: 'notification.message',
    title: both(id === 'mail' ? '메일' : '알림', id === 'mail' ? 'Mail' : 'Notice'),
    settings,
  });
  const definition = {
    blocks: [
      {
        ...{ id: 'form', kind: 'flow.form', title: both('지출 신청', 'Spending') },
        settings: { fields: [{ key: 'amount', label: both('금액', 'Amount'), kind: 'integer', required: true }] },
      },
      {
        ...{ id: 'approve', kind: 'decision.approval', title: both('지출 결재', 'Approval of the spending') },
        settings: { line: 'spending-approval', title: '="지출 " + string(input.amount)', facts: [] },
      },
      {
        ...{ id: 'pay', kind: 'flow.task', title: both('송금', 'Transfer') },
        settings: { title: '송금해 주세요', assigneeRole: 'operator' },
      },
      message('tell', {
        ...{
          to: 'person',
          recipient: '=initiator.id',
          channel: 'in-app',
          title: both('지출 승인', 'Spending approved'),
        },
        body: both('="금액은 " + string(input.amount) + "원입니다."', '="It is " + string(input.amount) + " won."'),
      }),
      message('mail', {
        to: 'email',
        recipient: 'bank@example.com',
        channel: 'mail',
        title: '이체 요청',
        body: '부탁드립니다.',
      }),
    ],
    connections: [
      { from: 'form', to: 'approve' },
      { from: 'approve', outlet: 'approved', to: 'pay' },
      { from: 'pay', to: 'tell' },
      { from: 'tell', to: 'mail' },
    ],
  };
  const createdFrame = await company.call('POST', '/api/flow/frames', {
    key: 'spending',
    title: both('지출', 'Spending'),
  });
  const published = { version: createdFrame.version, definition, confirmIrreversible: true };
  await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, published);
  return createdFrame.id;
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('the rehearsal names the approvers, shows the message and describes the undo before anything happens', async ({
  page,
}) => {
  claimScreens('/admin/workflow-builder/:id');
  const company = await foundCompany(page, '예행 상사');
  const id = await spending(company);
  await page.goto(`${company.origin}/admin/workflow-builder/${id}`);
  await page.getByRole('button', { name: '예행연습' }).click();
  await page.getByLabel('금액').fill('70000');
  await page.getByRole('button', { name: '해 보기' }).click();
  await expect(page.getByText('사람이나 시각을 기다립니다.', { exact: false })).toBeVisible();
  const askedRegion = part(page, '요청받는 사람');
  const line = askedRegion.getByRole('group', { name: '지출 결재' });
  await expect(line).toContainText('1. 팀장 결재');
  await expect(line).toContainText('한대표');
  await expect(line).toContainText('담당자가 없어 대신합니다.');
  await expectNoSeriousFindings(page);

  const answers = part(page, '어떻게 답할까요?');
  await answers.getByRole('button', { name: '이렇게 답하기' }).click();
  await expect(askedRegion.getByRole('alert')).toContainText('송금');
  await expect(askedRegion.getByRole('group', { name: '송금' })).toContainText('아무도 없음');
  await answers.getByRole('button', { name: '이렇게 답하기' }).click();
  await expect(page.getByText('끝까지 진행되었습니다.')).toBeVisible();
  const messages = part(page, '보낼 메시지');
  const notice = messages.getByRole('group', { name: '지출 승인' });
  await expect(notice).toContainText('받는 사람: 한대표');
  await expect(notice).toContainText('금액은 70000원입니다.');
  await messages.getByText('영어', { exact: true }).click();
  await expect(messages.getByRole('group', { name: 'Spending approved' })).toContainText('It is 70000 won.');
  const mail = messages.getByRole('group', { name: '이체 요청' });
  await mail.getByText('받는 사람에게 보이는 그대로').click();
  await expect(mail).toContainText('제목: 이체 요청');
  const undo = part(page, '바로 되돌리면');
  await expect(undo).toContainText('7일 동안 되돌릴 수 있습니다.');
  await expect(undo.getByRole('listitem').filter({ hasText: '이체 요청' })).toContainText(
    '보낸 메일은 취소할 수 없습니다.',
  );
  await expect(undo.getByRole('listitem').filter({ hasText: '지출 승인' })).toContainText('되돌림');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  // Nothing of it remains.
  expect(await company.call('GET', '/api/flow/executions?frame=spending')).toEqual([]);

  // Input of a real run is rehearsed again.
  await company.call('POST', '/api/flow/executions', {
    frameKey: 'spending',
    input: { amount: 4321 },
    title: '지난 지출',
  });
  await page.getByText('지난 진행 건의 입력', { exact: true }).click();
  await page.getByRole('combobox', { name: '지난 진행 건' }).click();
  await page.getByRole('option', { name: '지난 지출' }).click();
  await expect(page.getByLabel('금액')).toHaveValue(/4,?321/);
  // Last, since a narrow window shows the flow otherwise.
  await takePictures(page, 'rehearsal');
});

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('the same is read', async ({ page }) => {
    claimScreens('/admin/workflow-builder/:id');
    const company = await foundCompany(page, 'Rehearsal Trading');
    const id = await spending(company);
    await page.goto(`${company.origin}/admin/workflow-builder/${id}`);
    await page.getByRole('button', { name: 'Rehearsal' }).click();
    await page.getByLabel('Amount').fill('70000');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(part(page, 'Assignees').getByRole('group', { name: 'Approval of the spending' })).toContainText(
      'Team lead',
    );
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'rehearsal-phone');
  });
});
