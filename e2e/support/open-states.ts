/** What opens on the screens of the sample company, for who may do everything: how one comes there, and whose dialog it is. */
import type { Page } from '@playwright/test';
import { chooseFrom } from './menu.ts';

export interface State {
  name: string;
  at: string;
  /** The file of `src/` that draws the dialog: the list of all of them is compared with these. */
  of?: string;
  open(page: Page): Promise<unknown>;
  /** What is open; without it a dialog, which gives the focus back when it closes. */
  place?: string;
}

type Step = (page: Page) => Promise<unknown>;

export const dialogs = '[role=dialog], dialog[open]';
export const dialog = (page: Page) => page.locator(dialogs).filter({ visible: true }).last();
const menu = '[role=menu]';

const main = (page: Page) => page.getByRole('main');
const all =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
const within =
  (name: string): Step =>
  (page) =>
    dialog(page).getByRole('button', { name, exact: true }).click();
const entry =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('menuitem', { name, exact: typeof name === 'string' }).click();
/** On a phone they are folded. */
const filters: Step = async (page) => {
  const fold = main(page).getByRole('button', { name: /^필터/ });
  const conditions = main(page).getByRole('button', { name: /^상세 조건/ });
  await fold.or(conditions).first().waitFor();
  if (await conditions.first().isHidden()) await fold.click();
};
const rowMenu: Step = (page) =>
  main(page)
    .getByRole('button', { name: / 작업$/ })
    .first()
    .click();
const more: Step = (page) => main(page).getByRole('button', { name: '더 보기', exact: true }).first().click();
const thing: Step = async (page) => {
  const before = page.url();
  await main(page).locator('[data-row] a').first().click();
  await page.waitForURL((url) => url.href !== before);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
};
const chosen: Step = (page) => main(page).locator('[data-row] input[type=checkbox]').first().check();
const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);
const typed =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);
const seen =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

const calendar = '[data-dates-dropdown]';
const day: Step = all(
  (page) => main(page).getByRole('textbox', { name: /일자/ }).click(),
  (page) => page.locator(calendar).waitFor(),
);
/** A flow of the samples with blocks of all signs, as it is built. */
const built: Step = async (page) => {
  await main(page).getByRole('link', { name: '발주와 입고', exact: true }).first().click();
  await main(page)
    .getByRole('button', { name: /되돌릴 수 없는 단계/ })
    .first()
    .waitFor();
};

const goods = '/domains/item/sellable';
const assets = '/domains/item/asset';
const lines = '/domains/decision/approval-lines';
const newEntry = '/domains/finance/flow/new';
const kit = 'kernel/web/ui/';
const item = 'modules/item/web/components/';
const axis = 'modules/axis/web/components/';

/** At a desk. */
export const atDesk: readonly State[] = [
  { name: 'palette', at: '/dashboard', of: 'portals/shell/Palette.tsx', open: press(/^검색/) },
  {
    name: 'palette with what was found',
    at: '/dashboard',
    open: all(press(/^검색/), typed('주문'), (page) => page.getByRole('option').nth(3).waitFor()),
  },
  {
    name: 'palette without',
    at: '/dashboard',
    open: all(press(/^검색/), typed('zzqqxx'), seen('찾는 결과가 없습니다')),
  },
  { name: 'help and keys', at: '/dashboard', of: 'portals/shell/Help.tsx', open: press('도움말') },
  { name: 'account', at: '/dashboard', of: 'portals/shell/UserMenu.tsx', open: press('내 계정 메뉴') },
  { name: 'bell', at: '/dashboard', of: 'modules/notification/web/components/NoticeBell.tsx', open: press(/^알림/) },
  { name: 'menu of a row', at: lines, open: rowMenu, place: menu },
  { name: 'day of an entry', at: newEntry, open: day, place: calendar },
  { name: 'months of a day', at: newEntry, open: all(day, press('월 선택')), place: calendar },
  {
    name: 'instant until which a right is given',
    at: '/admin/dynamic-permission-assignment',
    open: all(press('권한 주기'), within('끝나는 일시'), (page) => page.locator(calendar).waitFor()),
    place: calendar,
  },
  {
    name: 'flow that is built, with the signs of its blocks',
    at: '/admin/workflow-builder',
    open: built,
    place: 'main',
  },
  { name: 'columns', at: goods, of: `${kit}table/TableTools.tsx`, open: press('열 선택') },
  { name: 'views', at: goods, open: press('보기'), place: menu },
  { name: 'view to save', at: goods, open: all(press('보기'), entry('현재 보기 저장')) },
  { name: 'bar of the chosen', at: assets, open: chosen, place: 'main' },
  { name: 'change of several', at: assets, of: `${axis}BulkEdit.tsx`, open: press('일괄 수정') },
  { name: 'delete several', at: `${assets}?`, open: all(chosen, press('삭제')) },
  {
    name: 'why it goes out',
    at: '/admin/audit?tab=access',
    of: 'portals/admin/components/AccessTable.tsx',
    open: press(/내보내기/),
  },
  { name: 'no match', at: `${assets}?q=zzqqxx`, open: seen('조건에 맞는'), place: 'main' },
];

/** On a phone. */
export const onPhone: readonly State[] = [
  { name: 'menu of the portal', at: '/dashboard', of: 'portals/shell/MobileMenu.tsx', open: press('메뉴 열기') },
  {
    name: 'notices',
    at: '/dashboard',
    of: 'modules/notification/web/components/NoticeSheet.tsx',
    open: (page) => page.getByRole('navigation', { name: '자주 가는 곳' }).getByRole('button').click(),
  },
  { name: 'line', at: lines, of: 'modules/decision/web/components/LineForm.tsx', open: press('결재선 만들기') },
  { name: 'line with mistakes', at: lines, open: all(press('결재선 만들기'), within('저장')) },
  { name: 'line to delete', at: lines, of: `${kit}ConfirmDialog.tsx`, open: all(rowMenu, entry('삭제')) },
  { name: 'product', at: goods, of: `${item}ProductDialog.tsx`, open: press('상품 등록') },
  { name: 'product with mistakes', at: goods, open: all(press('상품 등록'), within('상품 등록')) },
  { name: 'price', at: goods, of: `${item}PriceDialog.tsx`, open: all(rowMenu, entry('판매가 변경')) },
  { name: 'stock', at: goods, of: `${item}MoveDialog.tsx`, open: all(rowMenu, entry(/재고/)) },
  {
    name: 'conditions',
    at: assets,
    of: `${axis}FieldFilters.tsx`,
    open: all(filters, press(/^상세 조건/)),
  },
  {
    name: 'why a list goes out',
    at: '/domains/entity/user',
    of: `${axis}useExport.tsx`,
    open: all(more, entry(/내보내기/)),
  },
  {
    name: 'action of a thing',
    at: '/domains/entity/external',
    of: `${axis}ActionDialog.tsx`,
    open: all(thing, (page) =>
      chooseFrom(
        main(page).getByRole('button', { name: '더 보기', exact: true }).first(),
        page.getByRole('menuitem', { name: '거래 중지하기', exact: true }),
      ),
    ),
  },
  {
    name: 'account of the books',
    at: '/domains/finance/accounts',
    of: `${kit}form/editing.tsx`,
    open: press('계정과목 추가'),
  },
  {
    name: 'leave it unsaved',
    at: '/domains/finance/accounts',
    open: all(press('계정과목 추가'), typed('가'), key('Escape'), seen('저장하지 않고 나갈까요?')),
  },
  { name: 'day of an entry, by thumb', at: newEntry, open: day, place: calendar },
  { name: 'month to close', at: '/domains/finance', open: press(/마감하기$/) },
  {
    name: 'entry with mistakes',
    at: newEntry,
    open: all(press('등록하기'), seen(/두 줄 이상/)),
    place: 'main',
  },
];

/** Dialogs that a journey opens and looks at, since they need something that the samples do not have. */
export const inJourneys: Readonly<Record<string, string>> = {
  'kernel/web/ui/CropDialog.tsx': 'e2e/genesis/profile.spec.ts',
  [`${axis}ConflictDialog.tsx`]: 'e2e/employee/records.spec.ts',
  [`${axis}SealedValue.tsx`]: 'e2e/employee/sealed.spec.ts',
  [`${item}Categories.tsx`]: 'e2e/employee/product.spec.ts',
  'modules/entity/web/components/account.tsx': 'e2e/employee/types.spec.ts',
  'modules/item/web/screens/Valuation.tsx': 'e2e/employee/finance.spec.ts',
  'modules/order/web/components/AddressDialog.tsx': 'e2e/guest/orders.spec.ts',
  'modules/access/web/components/InviteDialog.tsx': 'e2e/employee/first-day.spec.ts',
  'modules/order/web/components/StaffWithdrawal.tsx': 'e2e/guest/withdrawal.spec.ts',
  'modules/order/web/components/WithdrawDialog.tsx': 'e2e/guest/withdrawal.spec.ts',
  'modules/order/web/components/useOrderExport.tsx': 'e2e/employee/today.spec.ts',
  'modules/sample/web/components/SamplesInUse.tsx': 'e2e/employee/first-day.spec.ts',
  'modules/integration/web/Secret.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/secrets/SecretsTab.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/keys/KeyDialog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/hooks/DeliveryLog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/hooks/HookDialog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/texts/dialogs.tsx': 'e2e/admin/integrations.spec.ts',
  'portals/genesis/components/OfferDialog.tsx': 'e2e/genesis/company-life.spec.ts',
  'portals/admin/components/Breach.tsx': 'e2e/admin/access-watch.spec.ts',
  'portals/admin/components/Retention.tsx': 'e2e/admin/retention.spec.ts',
  'modules/company/web/components/HolidayDialog.tsx': 'e2e/admin/holidays.spec.ts',
  'modules/company/web/components/HolidayListDialog.tsx': 'e2e/admin/holidays.spec.ts',
  'modules/company/web/components/CloseDialog.tsx': 'e2e/genesis/company-life.spec.ts',
  'modules/company/web/screens/DomainSetup.tsx': 'e2e/admin/domains.spec.ts',
  'modules/identity/web/components/FactorDialog.tsx': 'e2e/genesis/signing-in.spec.ts',
  'modules/identity/web/components/PasskeyDialog.tsx': 'e2e/genesis/passkeys.spec.ts',
  'modules/identity/web/components/ProofDialog.tsx': 'e2e/genesis/signing-in.spec.ts',
  'modules/organization/web/components/AbsenceDialog.tsx': 'e2e/employee/delegation.spec.ts',
  'modules/organization/web/components/ChangeDialog.tsx': 'e2e/employee/organization.spec.ts',
  'modules/organization/web/components/ChartFileDialog.tsx': 'e2e/admin/chart-file.spec.ts',
  'modules/organization/web/components/TakeOverDialog.tsx': 'e2e/admin/chart-file.spec.ts',
  'modules/people/web/components/InviteFileDialog.tsx': 'e2e/admin/invite-file.spec.ts',
  'modules/people/web/components/LeaveDialog.tsx': 'e2e/admin/leaver.spec.ts',
  'modules/people/web/components/ReturnDialog.tsx': 'e2e/admin/leaver.spec.ts',
  'modules/people/web/grants/AskDialog.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/explain/ExportWhat.tsx': 'e2e/admin/permission-dashboard.spec.ts',
  'modules/people/web/grants/GiveGrant.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/components/ViewAsDialog.tsx': 'e2e/admin/simulate-as.spec.ts',
  'modules/people/web/screens/GrantList.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/roles/RoleForms.tsx': 'e2e/admin/roles.spec.ts',
  'modules/people/web/roles/WhatIf.tsx': 'e2e/admin/roles.spec.ts',
  'modules/people/web/roles/Compare.tsx': 'e2e/admin/roles.spec.ts',
  'modules/flow/web/authoring/AccessWhatIf.tsx': 'e2e/admin/frame-access.spec.ts',
  'modules/menu/web/matrix/WhatIf.tsx': 'e2e/admin/menu-matrix.spec.ts',
  'modules/menu/web/tree/NodeDialog.tsx': 'e2e/admin/menu-builder.spec.ts',
  'modules/menu/web/tree/Tools.tsx': 'e2e/admin/menu-builder.spec.ts',
  'modules/people/web/components/RolesDialog.tsx': 'e2e/admin/members.spec.ts',
  'modules/people/web/components/TimedRole.tsx': 'e2e/admin/timed-role.spec.ts',
  'modules/people/web/components/TitleDialog.tsx': 'e2e/admin/members.spec.ts',
  [`${axis}AlikeDialog.tsx`]: 'e2e/employee/customers.spec.ts',
  'modules/platform/web/components/StandingDialog.tsx': 'e2e/core/core.spec.ts',
  'modules/platform/web/screens/CoreCompanies.tsx': 'e2e/core/core.spec.ts',
  'modules/platform/web/screens/CoreUsers.tsx': 'e2e/core/core.spec.ts',
  'modules/flow/web/settings/FormDesigner.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/AskKind.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/NewFrame.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/PublishDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/RenameDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/WaysDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/MergeDialog.tsx': 'e2e/admin/builder-together.spec.ts',
  'modules/flow/web/builder/PhoneFlow.tsx': 'e2e/admin/builder-together.spec.ts',
  'modules/flow/web/stream/StreamDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/stream/SecretDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/stream/TestDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/components/SkipDialog.tsx': 'e2e/employee/operator.spec.ts',
  'modules/flow/web/authoring/DoorAnswer.tsx': 'e2e/admin/frame-access.spec.ts',
  'modules/flow/web/authoring/RequestTable.tsx': 'e2e/admin/frame-access.spec.ts',
};

/** They draw the dialogs of others, or one that is handed to them. */
export const drawers: readonly string[] = [
  ...['Dialog', 'ReasonDialog', 'PopUp', 'DotsMenu', 'form/FormDialog'].map((name) => `${kit}${name}.tsx`),
  `${axis}useActions.tsx`,
];
