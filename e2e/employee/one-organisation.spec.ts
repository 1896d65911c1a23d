/** One organisation: what the HR person changes in the chart is so in the list of departments and staff, and is changed nowhere else. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 180_000 });

const chartPath = '/domains/entity/internal/organization';
const listPath = '/domains/entity/internal';
const line = (page: Page, name: string | RegExp) => page.getByRole('tree').getByRole('treeitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string | RegExp) => page.getByRole('table').getByRole('row', { name });

async function openList(page: Page, company: OwnCompany): Promise<void> {
  await page.goto(`${company.origin}${listPath}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('부서·직원');
}

/** The sentence is read before it is saved. */
async function save(page: Page, sentence: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: '미리보기' }).click();
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await dialog(page).getByRole('button', { name: '이대로 저장' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('the chart and the list of departments and staff are one: moved, renamed and undone by the HR person', async ({
  page,
  browser,
}) => {
  claimScreens(chartPath, listPath, `${listPath}/new`, '/internal/:id');
  const company = await foundCompany(page, '하나 상사');
  const mine = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
  await addMember(mine, company, { name: '송새해', mail: 'new', roles: ['user'] });
  await mine.close();
  const hrPage = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
  const hr = await addMember(hrPage, company, { name: '인사담', mail: 'hr', roles: ['manager'] });

  // Somebody begins in sales.
  await hrPage.goto(`${hr.origin}${chartPath}`);
  await line(hrPage, /영업팀/).click();
  await hrPage.getByRole('button', { name: '인사 발령' }).click();
  const box = dialog(hrPage).getByRole('combobox', { name: '구성원' });
  await box.click();
  await box.fill('송새해');
  await hrPage.getByRole('option', { name: '송새해' }).first().click();
  await save(hrPage, /송새해님이 영업팀에 소속됩니다/);
  await openList(hrPage, hr);
  await expect(row(hrPage, /송새해/)).toContainText('영업팀');
  await takePictures(hrPage, 'one-organisation-list');

  // The department gets another name, in both views, and its own back.
  await hrPage.getByRole('link', { name: '조직도' }).last().click();
  await line(hrPage, /영업팀/).click();
  await hrPage.getByRole('button', { name: '이름·코드 변경' }).click();
  await dialog(hrPage).getByLabel('부서 이름').fill('고객팀');
  await save(hrPage, /고객팀/);
  await expect(line(hrPage, /고객팀/)).toBeVisible();
  const undo = hrPage
    .getByRole('alert')
    .filter({ hasText: '조직도를 변경했습니다' })
    .getByRole('button', { name: '되돌리기' });
  await undo.last().click();
  await expect(hrPage).toHaveURL(/undo/);
  const undoPage = hrPage.url();
  await openList(hrPage, hr);
  await expect(row(hrPage, /송새해/)).toContainText('고객팀');
  await expect(row(hrPage, /^영업팀/)).toHaveCount(0);
  await hrPage.goto(undoPage);
  await undoOnScreen(hrPage);
  await openList(hrPage, hr);
  await expect(row(hrPage, /송새해/)).toContainText('영업팀');
  await expect(row(hrPage, /고객팀/)).toHaveCount(0);

  // Chart data is changed in the chart: the record says so, offers no other way, and links there.
  await hrPage.getByRole('link', { name: '송새해' }).click();
  await expect(hrPage.getByText('이름, 소속, 직책, 재직 상태와 부서 코드는 조직도에서 바꿉니다.')).toBeVisible();
  await expectNoSeriousFindings(hrPage);
  await takePictures(hrPage, 'one-organisation-record');
  await expect(hrPage.getByRole('button', { name: '소속 옮기기' })).toHaveCount(0);
  await hrPage.getByRole('button', { name: '수정', exact: true }).click();
  await expect(hrPage.getByLabel('이름')).toHaveCount(0);
  await hrPage.getByLabel('전화번호').fill('010-2345-6789');
  await hrPage.getByRole('button', { name: '저장' }).click();
  await expect(hrPage.getByRole('region', { name: '내용' })).toContainText('010-2345-6789');
  await hrPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(hrPage);
  await hrPage.getByRole('link', { name: '조직도 열기' }).click();
  await expect(hrPage.getByRole('heading', { level: 1 })).toHaveText('조직도');
  await hrPage.setViewportSize({ width: 1440, height: 900 });

  // A person without an account is registered here, and appears in the chart; a department is not.
  await hrPage.goto(`${hr.origin}${listPath}/new`);
  await expect(hrPage.getByText('부서와 팀은 조직도에서 추가합니다.')).toBeVisible();
  await hrPage.getByRole('combobox', { name: '구분' }).click();
  await expect(hrPage.getByRole('option')).toHaveText(['직원']);
  await hrPage.getByRole('option', { name: '직원' }).click();
  await hrPage.getByLabel('이름').fill('김현장');
  await hrPage.getByRole('combobox', { name: '소속' }).fill('영업팀');
  await hrPage.getByRole('option', { name: /영업팀/ }).click();
  await hrPage.getByRole('button', { name: '직원 등록' }).click();
  await expect(hrPage.getByRole('heading', { level: 1 })).toHaveText('김현장');
  await hrPage.goto(`${hr.origin}${chartPath}`);
  await line(hrPage, /영업팀/).click();
  await hrPage.getByRole('button', { name: '모두 펼치기' }).click();
  await line(hrPage, /김현장/).click();
  await expect(line(hrPage, /김현장/)).toContainText('계정 없음');
  await expect(hrPage.getByText('소속은 직원 화면에서 옮깁니다.')).toBeVisible();
  await expectNoSeriousFindings(hrPage);
  await takePictures(hrPage, 'one-organisation-chart');
  await hrPage.getByRole('link', { name: '직원 화면 열기' }).click();
  await expect(hrPage.getByRole('heading', { level: 1 })).toHaveText('김현장');
  await hrPage.close();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('a department says where it is changed, and leads there', async ({ page }) => {
    claimScreens('/internal/:id');
    const company = await foundCompany(page, 'One Trading');
    const { units } = await company.call('GET', '/api/organization/chart');
    await page.goto(`${company.origin}/internal/${units.at(-1).id}`);
    await expect(page.getByText('are changed in the organisation chart.')).toBeVisible();
    await page.getByRole('link', { name: 'Open Organisation chart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organisation chart');
  });
});
