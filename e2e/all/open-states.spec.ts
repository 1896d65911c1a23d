/** Everything that opens on a screen is looked at: dialogs, menus, drawers, mistakes, and screens that wait, are empty or failed. */
import type { Browser, Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { Looker } from '../support/looker.ts';
import { demo, signIn } from '../support/product.ts';
import { shop } from '../support/shop.ts';
import { Witness } from '../support/witness.ts';

const password = String(demo.signIns[0]?.password);

interface State {
  name: string;
  at: string;
  /** The components whose dialog it is, as the list of all dialogs names them. */
  of?: string[];
  open(page: Page): Promise<unknown>;
  /** What is open is not a dialog that gives the focus back. */
  stays?: boolean;
}

const press = (name: string | RegExp) => async (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const row = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: / 작업$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
};
const more = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name }).click();
};
const also =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const first = (_path: string) => async (page: Page) => {
  await page.getByRole('main').locator('table tbody a, li a').first().click();
  await page.waitForTimeout(1500);
};
const dialog = (page: Page) => page.locator('[role=dialog]:visible, dialog[open], [role=menu]:visible').last();

const ofMaster: State[] = [
  {
    name: 'palette',
    at: '/dashboard',
    of: ['portals/shell/Palette.tsx'],
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'palette found',
    at: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('주문');
      await page.getByRole('option').nth(3).waitFor();
    },
  },
  {
    name: 'palette nothing',
    at: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('zzqqxx');
      await page.getByText('찾는 결과가 없습니다').waitFor();
    },
  },
  { name: 'help', at: '/dashboard', of: ['portals/shell/Help.tsx'], open: (page) => page.keyboard.press('?') },
  { name: 'account', at: '/dashboard', of: ['portals/shell/UserMenu.tsx'], open: press('내 계정 메뉴') },
  { name: 'bell', at: '/dashboard', of: ['modules/notification/web/components/NoticeBell.tsx'], open: press(/^알림/) },
  {
    name: 'lines menu',
    at: '/domains/decision/approval-lines',
    open: (page) =>
      page
        .getByRole('button', { name: / 작업$/ })
        .first()
        .click(),
  },
  {
    name: 'line new',
    at: '/domains/decision/approval-lines',
    of: ['modules/decision/web/components/LineForm.tsx'],
    open: press('결재선 만들기'),
  },
  {
    name: 'line new wrong',
    at: '/domains/decision/approval-lines',
    open: also(press('결재선 만들기'), (page) => dialog(page).getByRole('button', { name: '저장' }).click()),
  },
  {
    name: 'line delete',
    at: '/domains/decision/approval-lines',
    of: ['modules/decision/web/screens/ApprovalLines.tsx'],
    open: row('삭제'),
  },
  {
    name: 'product new',
    at: '/domains/item/sellable',
    of: ['modules/item/web/components/ProductDialog.tsx'],
    open: press('상품 등록'),
  },
  {
    name: 'product wrong',
    at: '/domains/item/sellable',
    open: also(press('상품 등록'), (page) => dialog(page).getByRole('button', { name: '상품 등록' }).click()),
  },
  {
    name: 'leave',
    at: '/domains/item/sellable',
    of: ['kernel/web/ui/form/FormDialog.tsx'],
    open: also(
      press('상품 등록'),
      (page) => dialog(page).getByRole('textbox').first().fill('가'),
      (page) => page.keyboard.press('Escape'),
    ),
  },
  {
    name: 'price',
    at: '/domains/item/sellable',
    of: ['modules/item/web/components/PriceDialog.tsx'],
    open: row('판매가 변경'),
  },
  { name: 'move', at: '/domains/item/sellable', of: ['modules/item/web/components/MoveDialog.tsx'], open: row(/재고/) },
  {
    name: 'categories',
    at: '/domains/item/sellable',
    of: ['modules/item/web/components/Categories.tsx'],
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /분류 관리|더 보기/ })
        .first()
        .click();
      const item = page.getByRole('menuitem', { name: '분류 관리' });
      if (await item.count()) await item.click();
    },
  },
  { name: 'columns', at: '/domains/item/sellable', of: ['kernel/web/ui/table/TableTools.tsx'], open: press('열 선택') },
  { name: 'views', at: '/domains/item/sellable', open: press('보기') },
  {
    name: 'save view',
    at: '/domains/item/sellable',
    open: also(press('보기'), (page) => page.getByRole('menuitem', { name: '현재 보기 저장' }).click()),
  },
  {
    name: 'filters',
    at: '/domains/item/asset',
    of: ['modules/axis/web/components/FieldFilters.tsx'],
    open: press(/^필드 조건/),
  },
  {
    name: 'export',
    at: '/domains/entity/external',
    of: ['modules/axis/web/components/useExport.tsx'],
    open: more('CSV로 내보내기'),
  },
  {
    name: 'bulk bar',
    at: '/domains/item/asset',
    stays: true,
    open: (page) => page.getByRole('checkbox', { name: /선택$/ }).nth(1).check(),
  },
  {
    name: 'bulk edit',
    at: '/domains/item/asset',
    of: ['modules/axis/web/components/BulkEdit.tsx'],
    open: also((page) => page.getByRole('checkbox', { name: /선택$/ }).nth(1).check(), press('일괄 수정')),
  },
  {
    name: 'bulk delete',
    at: '/domains/item/asset',
    of: ['modules/axis/web/components/useBulkActions.tsx'],
    open: also((page) => page.getByRole('checkbox', { name: /선택$/ }).nth(1).check(), press('삭제')),
  },
  {
    name: 'record delete',
    at: '/domains/item/asset',
    of: ['modules/axis/web/components/useLife.tsx'],
    open: also(first('/entities/item/asset/'), more('삭제')),
  },
  {
    name: 'action',
    at: '/domains/item/asset',
    of: ['modules/axis/web/components/ActionDialog.tsx'],
    open: also(first('/entities/item/asset/'), press(/배정|수리|처분/)),
  },
  {
    name: 'account',
    at: '/domains/finance/accounts',
    of: ['kernel/web/ui/form/editing.tsx'],
    open: press('계정과목 추가'),
  },
  {
    name: 'period close',
    at: '/domains/finance',
    of: ['modules/finance/web/components/PeriodList.tsx'],
    open: press(/마감하기$/),
  },
  {
    name: 'entry reverse',
    at: '/domains/finance/flow',
    of: ['modules/finance/web/screens/EntryDetail.tsx'],
    open: also(first('/domains/finance/flow/'), press('역분개')),
  },
  { name: 'entry new wrong', at: '/domains/finance/flow/new', stays: true, open: press('등록하기') },
  {
    name: 'ship',
    at: '/domains/order?stage=ready',
    of: ['modules/order/web/screens/HandledOrder.tsx'],
    open: also(first('/domains/order/'), press('발송 처리')),
  },
  {
    name: 'audit export',
    at: '/admin/audit?tab=access',
    of: ['portals/admin/components/AccessTable.tsx'],
    open: press(/내보내기/),
  },
  { name: 'pending refuse', at: '/admin', of: ['portals/admin/components/PendingMembers.tsx'], open: press('거절') },
  {
    name: 'date',
    at: '/domains/finance/flow/new',
    open: (page) => page.getByRole('main').locator('button[aria-haspopup=dialog], [data-dates-input]').first().click(),
  },
  { name: 'workflows', at: '/workflows', stays: true, open: async () => undefined },
];

async function visit(
  browser: Browser,
  options: { host: string; email?: string; width?: number; language?: 'ko' | 'en' },
) {
  const { width = 1440 } = options;
  const context = await browser.newContext({
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    colorScheme: 'light',
  });
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  if (options.language)
    await page.addInitScript((name) => localStorage.setItem('heureum.language', name), options.language);
  if (options.email) await signIn(page, options.host, { email: options.email, password });
  return page;
}

for (const width of (process.env.WIDTHS ?? '1440,390').split(',').map(Number))
  test(`states at ${width}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await visit(browser, { host: shop, email: 'master@hanbit.example', width });
    const looker = new Looker();
    const witness = new Witness(page);
    for (const state of ofMaster) {
      if (process.env.ONLY && !state.name.includes(process.env.ONLY)) continue;
      const began = Date.now();
      try {
        await page.goto(shop + state.at);
        await page.locator('h1').first().waitFor();
        await witness.rest();
        await state.open(page);
        if (!state.stays) await dialog(page).waitFor();
        const opened = Date.now();
        await looker.look(
          page,
          state.name,
          state.stays
            ? 'body'
            : (await page.locator('[role=menu]:visible').count())
              ? '[role=menu]'
              : '[role=dialog], dialog[open]',
        );
        if (process.env.SHOTS)
          await page.screenshot({ path: `test-results/st/shots/${width}-${state.name.replaceAll(' ', '-')}.png` });
        if (!state.stays) {
          await page.keyboard.press('Escape');
          await page.waitForTimeout(300);
          const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90));
          if (at?.startsWith('<body')) looker.found.push(`${state.name}: focus lost`);
        }
        console.log(state.name, opened - began, Date.now() - opened);
      } catch (error) {
        looker.found.push(`${state.name}: FAILED ${String(error).slice(0, 300)}`);
      }
    }
    for (const one of looker.found) console.log('FOUND', one.slice(0, 600));
  });
