/** A draft is reviewed by somebody else before it is published; versions are compared; a flow goes out as a file and comes back. */
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { createCaller } from '../support/api-caller.ts';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

const password = String(demo.signIns[0]?.password);
const author = { email: 'manager@hanbit.example', password };
const reviewer = { email: 'master@hanbit.example', password };
const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const block = (id: string, title: string) => ({
  ...{ id, kind: 'flow.task', title: { ko: title, en: title } },
  settings: { title },
});
const first = { blocks: [block('check', '서류 확인')] };
const second = {
  blocks: [block('check', '서류 확인'), block('file', '보관')],
  connections: [{ from: 'check', to: 'file' }],
};

/** Published once, with a second version as its draft, to be reviewed before every publishing. */
async function drafted(page: Page, name: string): Promise<string> {
  const call = await createCaller(page, author);
  const title = { ko: name, en: name };
  const key = `review-${Date.now().toString(36)}`;
  const { id, version } = await call('POST', '/api/flow/frames', { key, title });
  const published = await call('POST', `/api/flow/frames/${id}/publish`, { version, definition: first });
  await call('PATCH', `/api/flow/frames/${id}`, { version: published.version, draft: second });
  return id;
}

async function asReviewer(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext(korean);
  const page = await context.newPage();
  await signIn(page, shop, reviewer, path);
  return page;
}

test('asked, commented, approved by another, published; the versions are compared', async ({ browser, page }) => {
  claimScreens('/admin/workflow-builder/:id/review', '/admin/workflow-builder/:id/versions', '/workflows/tasks/:id');
  test.setTimeout(240_000);
  const name = `서류 점검 ${Date.now() % 100_000}`;
  await signIn(page, shop, author, '/workflows?tab=frames');
  const id = await drafted(page, name);
  const other = await asReviewer(browser, '/workflows?tab=frames');
  // A caller's new session replaces the old one: done before opening the page that stays open.
  const { person: reviewing } = await (await createCaller(other, reviewer))('GET', '/api/auth/me');
  await other.goto(`${shop}/admin/workflow-builder/${id}/review`);
  await page.goto(`${shop}/admin/workflow-builder/${id}/review`);
  await expect(heading(page)).toHaveText('게시 전 검토');
  // Two people at one draft see each other.
  await expect(
    page.getByRole('group', { name: '함께 보고 있는 사람' }).getByRole('img', { name: reviewing.name }),
  ).toBeVisible();
  await expect(main(page).getByRole('list', { name: '단계', exact: true })).toContainText('보관');
  await main(page).getByRole('combobox', { name: '이 업무 흐름의 규칙' }).click();
  await page.getByRole('option', { name: '게시할 때마다 검토' }).click();
  await expect(main(page).getByRole('status').first()).toHaveText('게시하려면 다른 사람의 검토가 필요합니다.');
  await expect(main(page).getByRole('button', { name: '게시하기' })).toHaveCount(0);

  // Nothing is sent until a reviewer is chosen.
  await main(page).getByRole('button', { name: '검토 요청' }).click();
  await expect(main(page)).toContainText('검토할 사람을 골라 주세요.');
  const choice = main(page).getByRole('combobox', { name: '검토할 사람' });
  await choice.click();
  await page.getByRole('option').first().waitFor();
  await page.getByRole('option', { name: reviewing.name }).click();
  await main(page).getByLabel('검토 요청 내용').fill('보관 단계를 더했습니다');
  await main(page).getByRole('button', { name: '검토 요청' }).click();
  await expect(page.getByText('검토를 요청했습니다. 결과가 나오면 알려 드립니다.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '요청 취소' })).toBeVisible();
  await takePictures(page, 'frame-review');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);

  // The reviewer says something of a step, and approves in the task.
  await main(other).getByRole('combobox', { name: '어느 단계' }).click();
  await other.getByRole('option', { name: '보관' }).click();
  await main(other).getByLabel('남길 의견').fill('5년 동안 보관하면 좋겠습니다');
  await main(other).getByRole('button', { name: '의견 남기기' }).click();
  await expect(main(page)).toContainText('5년 동안 보관하면 좋겠습니다');
  await main(other).getByRole('link', { name: '검토하기' }).click();
  await expect(heading(other)).toHaveText(`게시 전 검토: ${name}`);
  await expect(main(other)).toContainText('추가됨');
  await takePictures(other, 'frame-review-task');
  await expectNoSeriousFindings(other);
  await main(other).getByRole('button', { name: '승인', exact: true }).click();
  await expect(other.getByText('할 일을 마쳤습니다.')).toBeVisible();

  // The author settles the comment and publishes exactly what was approved.
  await expect(main(page).getByRole('status').first()).toHaveText('검토를 마쳤습니다. 이 초안을 게시할 수 있습니다.');
  await main(page).getByRole('button', { name: '해결됨으로 표시' }).click();
  await expect(main(page)).toContainText('해결됨 1');
  await main(page).getByRole('button', { name: '게시하기' }).click();
  await expect(page.getByText('게시했습니다.')).toBeVisible();

  await main(page).getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: '버전 비교' }).click();
  await expect(heading(page)).toHaveText('버전 비교');
  await expect(main(page)).toContainText('달라진 곳 2곳');
  await takePictures(page, 'frame-versions');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await other.context().close();
});

test('a flow goes out as a file and comes back as a new one, after a look at it', async ({ page }) => {
  claimScreens('/admin/workflow-builder/import', '/workflows/frames/:id/start');
  test.setTimeout(180_000);
  const name = `내보낼 업무 ${Date.now() % 100_000}`;
  await signIn(page, shop, author, '/workflows?tab=frames');
  const id = await drafted(page, name);
  await page.goto(`${shop}/workflows/frames/${id}/start`);
  await main(page).getByRole('button', { name: '더 보기' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '파일로 내보내기' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  const file = JSON.parse(text);
  expect(file).toMatchObject({ format: 'flow-frame', version: 1, title: { ko: name } });

  await page.goto(`${shop}/workflows?tab=frames`);
  await page.getByRole('link', { name: '업무 흐름 가져오기' }).click();
  await expect(heading(page)).toHaveText('업무 흐름 가져오기');
  const give = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'flow.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await give('이것은 JSON이 아닙니다');
  await expect(page.getByRole('alert')).toContainText('JSON 파일이 아닙니다.');

  // References missing here are reported, and mapped.
  file.definition.blocks[0].settings.assigneeRole = 'chief';
  await give(JSON.stringify(file));
  await expect(main(page)).toContainText(name);
  await main(page).getByRole('combobox', { name: '역할 ‘chief’' }).click();
  await page.getByRole('option', { name: '매니저' }).click();
  await expect(main(page)).toContainText('바로 쓸 수 있습니다.');
  await takePictures(page, 'frame-import');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await main(page)
    .getByLabel('업무 흐름 키')
    .fill(`again-${Date.now().toString(36)}`);
  await main(page).getByRole('button', { name: '가져오기', exact: true }).click();
  await expect(heading(page)).toHaveText('게시 전 검토');
  await expect(main(page)).toContainText(name);
  await expect(main(page)).toContainText('서류 확인');
});
