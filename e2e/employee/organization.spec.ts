/** 조직도: moved by keys and by drag, foretold, undone, looked at by date, searched, and drawn with two thousand people. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 180_000 });

const path = '/domains/entity/internal/organization';
const tree = (page: Page) => page.getByRole('tree', { name: '조직도' });
const line = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');

interface Unit {
  id: string;
  name: { ko: string };
  parent: string | null;
}
interface Seat {
  unit: string;
  isMain: boolean;
  isHead: boolean;
}
const chart = (company: OwnCompany, on = ''): Promise<{ on: string; units: Unit[]; seats: Seat[] }> =>
  company.call('GET', `/api/organization/chart${on && `?on=${on}`}`);

/** Name of the parent of the named unit. */
async function above(company: OwnCompany, name: string, on = ''): Promise<string | undefined> {
  const { units } = await chart(company, on);
  const parent = units.find((unit) => unit.name.ko === name)?.parent;
  return units.find(({ id }) => id === parent)?.name.ko;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

/** The sentence is read before it is saved. */
async function save(page: Page, sentence: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: '미리보기' }).click();
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '이대로 저장' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('조직도: units move by keys and by drag, are taken back, and people get their seats', async ({ page }) => {
  claimScreens('/domains/entity/internal/organization', '/domains/entity/internal/organization/ranks');
  const company = await foundCompany(page, '다온 상사');
  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('조직도');
  await expect(line(page, /다온 상사/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'organization-chart');

  // By keys alone: down to the unit, the button, the form, the sentences.
  await tree(page).focus();
  await page.keyboard.press('Home');
  const name = await line(page, /물류팀/).getAttribute('aria-posinset');
  for (let step = 0; step < Number(name); step += 1) await page.keyboard.press('ArrowDown');
  await expect(line(page, /물류팀/)).toHaveAttribute('aria-selected', 'true');
  const move = page.getByRole('button', { name: '옮기기…' });
  await move.focus();
  await page.keyboard.press('Enter');
  await choose(page, '상위 부서', '영업팀');
  await save(page, /물류팀을 다온 상사에서 영업팀으로 옮깁니다/);
  expect(await above(company, '물류팀')).toBe('영업팀');

  // By the mouse.
  await line(page, /재무팀/).dragTo(line(page, /영업팀/));
  await save(page, /재무팀을 다온 상사에서 영업팀으로 옮깁니다/);
  expect(await above(company, '재무팀')).toBe('영업팀');

  // A unit below one of its own is refused in words, and nothing is written.
  await line(page, /영업팀/).click();
  await move.click();
  await choose(page, '상위 부서', '물류팀');
  await dialog(page).getByRole('button', { name: '미리보기' }).click();
  await expect(dialog(page).getByText('부서를 자기 자신이나 그 하위 부서 아래로 옮길 수 없습니다')).toBeVisible();
  // The founder leads the sales team, too.
  await page.goto(`${company.origin}${path}`);
  await line(page, /영업팀/).click();
  await page.getByRole('button', { name: '인사 발령' }).click();
  await choose(page, '구성원', '한대표');
  await dialog(page).getByRole('switch', { name: '조직장' }).check();
  await dialog(page).getByRole('switch', { name: '겸직' }).check();
  await save(page, /한대표님이 영업팀에 소속됩니다 \(조직장, 겸직\)/);
  const { seats, units, on } = await chart(company);
  const sales = units.find((unit) => unit.name.ko === '영업팀')?.id;
  expect(seats.find(({ unit }) => unit === sales)).toMatchObject({ isMain: false, isHead: true });

  // Undone where flow shows the impact.
  await page
    .getByRole('alert')
    .filter({ hasText: '조직도를 변경했습니다' })
    .getByRole('button', { name: '되돌리기' })
    .last()
    .click();
  await undoOnScreen(page);
  expect((await chart(company)).seats.map(({ unit }) => unit)).not.toContain(sales);
  await page.goto(`${company.origin}${path}?on=2020-01-01`);
  await expect(page.getByText('이 날짜에는 부서가 없습니다.')).toBeVisible();
  await page.getByText('조직도 이력').click();
  await page
    .getByRole('button', { name: /의 조직도 보기/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`on=${on}`));
  await expect(line(page, /다온 상사/)).toBeVisible();

  // Searched: the person with the way up.
  await page.getByRole('searchbox', { name: '부서·구성원 검색' }).fill('한대표');
  await expect(line(page, /한대표/).first()).toBeVisible();
  await expect(line(page, /물류팀/)).toHaveCount(0);

  await page.goto(`${company.origin}${path}/ranks`);
  await page.getByRole('button', { name: '추가' }).click();
  await dialog(page).getByRole('combobox', { name: '종류' }).click();
  await page.getByRole('option', { name: '직책' }).click();
  await dialog(page).getByLabel('이름').first().fill('파트장');
  await dialog(page).getByLabel('순위(1이 가장 높음)').fill('5');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('파트장').first()).toBeVisible();
});

test('조직도 at 390 px, and with two thousand people', async ({ page }) => {
  claimScreens('/domains/entity/internal/organization');
  const company = await foundCompany(page, '누리 상사');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}${path}`);
  await line(page, /영업팀/).click();
  await expect(page.getByRole('button', { name: '옮기기…' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'organization-chart-phone');

  // The answer of a company of two thousand, drawn by the real screen.
  const { on } = await chart(company);
  const day = { from: '2026-01-01', until: null };
  const units = Array.from({ length: 201 }, (_, index) => ({
    ...day,
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    code: `U${index}`,
    name: { ko: `부서 ${index}`, en: `Unit ${index}` },
    parent: index === 0 ? null : `00000000-0000-7000-8000-${String(Math.floor((index - 1) / 10)).padStart(12, '0')}`,
  }));
  const seats = Array.from({ length: 2000 }, (_, index) => ({
    ...day,
    id: `00000000-0000-7000-8001-${String(index).padStart(12, '0')}`,
    person: `00000000-0000-7000-8002-${String(index).padStart(12, '0')}`,
    unit: units[1 + (index % 200)]?.id,
    ...{ position: null, duty: null, grade: null, isMain: true, isHead: index < 200, isMember: true },
    name: `구성원 ${index}`,
  }));
  await page.route('**/api/organization/chart*', (route) =>
    route.fulfill({ json: { success: true, data: { on, units, seats, staff: [] } } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${company.origin}${path}`);
  await expect(line(page, /부서 0/)).toBeVisible();
  await page.getByRole('button', { name: '모두 펼치기' }).click();
  await expect(tree(page).getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true');
  await tree(page).focus();
  await page.keyboard.press('End');
  await expect(tree(page).locator('[aria-selected="true"]')).toBeVisible();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('the chart is read and says what a move will change', async ({ page }) => {
    claimScreens('/domains/entity/internal/organization');
    const company = await foundCompany(page, 'Nuri Trading');
    await page.goto(`${company.origin}${path}`);
    const chartTree = page.getByRole('tree', { name: 'Organisation chart' });
    await chartTree.getByRole('treeitem', { name: /물류팀/ }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    await choose(page, 'Parent unit', '영업팀');
    await dialog(page).getByRole('button', { name: 'Preview' }).click();
    await expect(dialog(page).getByText(/물류팀 moves from Nuri Trading to 영업팀\./)).toBeVisible();
    await expectNoSeriousFindings(page);
    await takePictures(page, 'organization-chart-en');
  });
});
