/** A new company is set up step by step, each step ticked by what is stored; and its administrators say when an undo is approved. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const details = {
  상호: '초기 상사',
  대표자: '한대표',
  주소: '서울 중구 세종대로 110',
  연락처: '02-123-4567',
  이메일: 'help@first.example',
  '개인정보 보호책임자': '한대표 대표',
  '입금 은행': '한빛은행',
  계좌번호: '110-123-456789',
  예금주: '한대표',
};

const step = (page: Page, name: string) => page.getByRole('region', { name });

test('every step is completed in place, wrong numbers are refused, and then the company is set up', async ({
  page,
}) => {
  claimScreens('/admin/company-setup');
  const company = await foundCompany(page, '초기 상사');
  await page.goto(`${company.origin}/admin/company-setup`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사 초기 설정');
  // If the company has its public holidays from the start, that step is done.
  const year = new Date().getFullYear();
  const { holidays } = await company.call('GET', `/api/company/holidays?year=${year}`);
  const begun = holidays.length > 0 ? 1 : 0;
  const shows = (done: number) => expect(page.getByText(`7단계 중 ${done}단계를 완료했습니다`)).toBeVisible();
  await shows(begun);

  const first = step(page, '사업자 정보와 사업자등록번호');
  for (const [label, value] of Object.entries(details)) await first.getByLabel(label, { exact: true }).fill(value);
  const number = first.getByLabel('사업자등록번호', { exact: true });
  await number.fill('124-81-00999');
  await first.getByRole('button', { name: '저장' }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'company-setup');
  await number.fill('124-81-00998');
  await first.getByRole('button', { name: '저장' }).click();
  await shows(begun + 1);

  // The next step opens automatically.
  const second = step(page, '언어, 시간대, 통화와 회계연도');
  await second.getByRole('button', { name: '저장' }).click();
  await shows(begun + 2);

  if (begun === 0) {
    const calendar = step(page, '쉬는 날');
    await calendar.getByRole('button', { name: '휴일 추가' }).click();
    const adding = page.getByRole('dialog', { name: '휴일 추가' });
    await adding.getByLabel('쉬는 날').fill(`${year}-12-25`);
    await adding.getByRole('textbox', { name: '휴일 이름' }).fill('성탄절');
    await adding.getByRole('button', { name: '추가' }).click();
    await expect(adding).toBeHidden();
  }
  await shows(3);

  const third = step(page, '로고 올리기');
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  await third.getByLabel('회사 로고').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('slider', { name: '크기' })).toBeVisible();
  await dialog.getByText('정사각형', { exact: true }).click();
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '이 사진 쓰기' }).click();
  await expect(dialog).toBeHidden();
  await expect(third.getByText('사진 변경')).toBeVisible();
  await third.getByRole('button', { name: '저장' }).click();
  await shows(4);

  await step(page, '첫 상품').getByRole('button', { name: '상품 등록' }).click();
  await dialog.getByRole('textbox', { name: '이름' }).fill('머그컵');
  await dialog.getByRole('textbox', { name: '판매가' }).fill('18000');
  await dialog.getByRole('textbox', { name: '재고 수량' }).fill('5');
  await dialog.getByRole('combobox', { name: '분류' }).click();
  await page.getByRole('option', { name: '주방' }).click();
  await dialog.getByRole('button', { name: '상품 등록' }).click();
  await shows(5);

  // The setup notice on the overview leads back to the remaining steps.
  await page.goto(`${company.origin}/admin`);
  await shows(5);
  await page
    .getByRole('main')
    .getByRole('link', { name: /회사 초기 설정/ })
    .click();
  await step(page, '첫 업무 흐름').getByRole('link', { name: '쉬운 워크플로우 만들기' }).click();
  await page.getByRole('main').getByRole('button', { name: /^공지/ }).click();
  await page.goto(`${company.origin}/simple/easy-workflow-builder?recipe=easy-notice&at=9`);
  await page.getByRole('button', { name: '만들고 바로 쓰기' }).click();
  await expect(page.getByRole('heading', { name: /업무를 만들었습니다/ })).toBeVisible();
  await page.goto(`${company.origin}/admin/company-setup`);
  await shows(6);

  await step(page, '첫 팀원').getByRole('button', { name: '팀원 초대' }).click();
  await dialog.getByRole('textbox', { name: '이메일' }).fill('first@mail.example');
  await dialog.getByRole('button', { name: '팀원 초대', exact: true }).click();
  await expect(page.getByText('초기 설정을 모두 마쳤습니다')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'company-setup-done');
  expect(await company.call('GET', '/api/company/settings')).toMatchObject({ basicsConfirmed: true });
  expect(await company.call('GET', '/api/company/profile')).toMatchObject({ businessNumber: '1248100998' });

  // Decisions persist, and appear in English as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/admin/company-setup?lang=en`);
  await expect(page.getByText('Set-up is complete')).toBeVisible();
  await page.getByRole('button', { name: 'Upload the logo Open the step' }).click();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the amount from which an undo is approved is set, and asks for the approval', async ({ page }) => {
  claimScreens('/admin/settings');
  const company = await foundCompany(page, '규칙 상사');
  await page.goto(`${company.origin}/admin/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 설정');
  await page.getByRole('textbox', { name: '승인이 필요한 되돌리기 금액' }).fill('100000');
  await page.getByRole('textbox', { name: 'USD' }).fill('1380');
  await page.getByRole('combobox', { name: '업무 흐름 게시 전 검토' }).click();
  await page.getByRole('option', { name: '게시할 때마다 검토' }).click();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다', { exact: false }).first()).toBeVisible();
  await takePictures(page, 'admin-settings');
  const read = () => company.call('GET', '/api/flow/settings');
  expect(await read()).toMatchObject({ undoApprovalAbove: 100_000, wonPerUnit: { USD: 1380 }, review: 'always' });

  // 30 cups at ₩10,000 each exceed that amount: nobody undoes them alone.
  const { executionId } = await company.call('POST', '/api/items/products', {
    name: '머그컵',
    price: { amount: 12_000, currency: 'KRW' },
    quantity: 30,
    unitCost: 10_000,
    category: 'kitchen',
  });
  const undo = company.call('POST', `/api/flow/executions/${executionId}/undo`, { reason: { code: 'mistake' } });
  await expect(undo).rejects.toThrow(/UNDO_NEEDS_APPROVAL/);

  // Left empty, nobody is asked.
  await page.reload();
  const amount = page.getByRole('textbox', { name: '승인이 필요한 되돌리기 금액' });
  await expect(amount).toHaveValue(/100,000/);
  await amount.fill('');
  await page.getByRole('button', { name: '저장' }).click();
  await expect.poll(async () => (await read()).undoApprovalAbove).toBeNull();
  expect(
    await company.call('POST', `/api/flow/executions/${executionId}/undo`, { reason: { code: 'mistake' } }),
  ).toMatchObject({ state: 'done' });
});
