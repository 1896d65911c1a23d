/** Company setup by people who may not see all of it: each step requests only data that the reader may read. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, takePictures } from '../support/product.ts';

const step = (page: Page, name: string) => page.getByRole('region', { name });

test('a user without access to products and people does the other steps, and reads the reason for these', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/company-setup');
  test.setTimeout(180_000);
  const company = await foundCompany(page, '나눔 상사');
  const displayName = { ko: '사무 담당', en: 'Office' };
  const permissions = ['company.profile.change'];
  await company.call('POST', '/api/roles', { name: 'office', displayName, level: 30, permissions });
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '오사무', email: `office-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const asking = await company.call('GET', '/api/members?status=pending');
  const [{ id }] = asking as [{ id: string }];
  await company.call('POST', `/api/members/${id}/approve`, { roles: ['office'] });
  await enterCompany(other, person, company.code);
  await other.goto(`${company.origin}/admin/company-setup`);
  // If the company has its public holidays from the start, that step is done.
  const { holidays } = await company.call('GET', `/api/company/holidays?year=${new Date().getFullYear()}`);
  const begun = holidays.length > 0 ? 1 : 0;
  const shows = (done: number) => expect(other.getByText(`4단계 중 ${done}단계를 완료했습니다`)).toBeVisible();
  await shows(begun);
  await expect(step(other, '첫 상품')).toContainText('‘재고 조회’ 권한이 필요합니다.');
  await expect(step(other, '첫 팀원')).toContainText('‘구성원 보기’ 권한이 필요합니다.');
  await expectNoSeriousFindings(other);
  await takePictures(other, 'company-setup-partly');
  const second = step(other, '언어, 시간대, 통화와 회계연도');
  await second.getByRole('button', { name: /펼치기$/ }).click();
  await second.getByRole('button', { name: '저장' }).click();
  await shows(begun + 1);
  expect(await company.call('GET', '/api/company/settings')).toMatchObject({ basicsConfirmed: true });
  await other.context().close();
});
