/**
 * Open states: dialogs and menus of the sample company for a user with all permissions, with the steps to open each and its file.
 */
import type { Page } from '@playwright/test';
import { chooseFrom } from './menu.ts';

export interface OpenState {
  name: string;
  at: string;
  /** The file of `src/` that draws the dialog: the list of all of them is compared with these. */
  of?: string;
  open(page: Page): Promise<unknown>;
  /** The open part; by default a dialog, which returns the focus when it closes. */
  place?: string;
}

type Step = (page: Page) => Promise<unknown>;

export const dialogs = '[role=dialog], dialog[open]';
export const dialog = (page: Page) => page.locator(dialogs).filter({ visible: true }).last();
const menu = '[role=menu]';

const main = (page: Page) => page.getByRole('main');
const runAll =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const pressButton =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
const pressInDialog =
  (name: string): Step =>
  (page) =>
    dialog(page).getByRole('button', { name, exact: true }).click();
const chooseEntry =
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
const openRowMenu: Step = (page) =>
  main(page)
    .getByRole('button', { name: / 작업$/ })
    .first()
    .click();
const openMore: Step = (page) => main(page).getByRole('button', { name: '더 보기', exact: true }).first().click();
const openRecord: Step = async (page) => {
  const previousUrl = page.url();
  await main(page).locator('[data-row] a').first().click();
  await page.waitForURL((url) => url.href !== previousUrl);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
};
const selectRow: Step = (page) => main(page).locator('[data-row] input[type=checkbox]').first().check();
const pressKey =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);
const typeText =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);
const waitForText =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

const calendar = '[data-dates-dropdown]';
const openCalendar: Step = runAll(
  (page) => main(page).getByRole('textbox', { name: /일자/ }).click(),
  (page) => page.locator(calendar).waitFor(),
);
/** A sample flow with blocks of all icons, in the builder. */
const openBuilder: Step = async (page) => {
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
export const deskStates: readonly OpenState[] = [
  { name: 'palette', at: '/dashboard', of: 'portals/shell/Palette.tsx', open: pressButton(/^검색/) },
  {
    name: 'palette with what was found',
    at: '/dashboard',
    open: runAll(pressButton(/^검색/), typeText('주문'), (page) => page.getByRole('option').nth(3).waitFor()),
  },
  {
    name: 'palette without',
    at: '/dashboard',
    open: runAll(pressButton(/^검색/), typeText('zzqqxx'), waitForText('찾는 결과가 없습니다')),
  },
  { name: 'help and keys', at: '/dashboard', of: 'portals/shell/HelpDialog.tsx', open: pressButton('도움말') },
  { name: 'account', at: '/dashboard', of: 'portals/shell/UserMenu.tsx', open: pressButton('내 계정 메뉴') },
  {
    name: 'bell',
    at: '/dashboard',
    of: 'modules/notification/web/components/NoticeBell.tsx',
    open: pressButton(/^알림/),
  },
  { name: 'menu of a row', at: lines, open: openRowMenu, place: menu },
  { name: 'day of an entry', at: newEntry, open: openCalendar, place: calendar },
  { name: 'months of a day', at: newEntry, open: runAll(openCalendar, pressButton('월 선택')), place: calendar },
  {
    name: 'end of a grant',
    at: '/admin/dynamic-permission-assignment',
    open: runAll(pressButton('권한 주기'), pressInDialog('끝나는 일시'), (page) => page.locator(calendar).waitFor()),
    place: calendar,
  },
  {
    name: 'builder with block icons',
    at: '/admin/workflow-builder',
    open: openBuilder,
    place: 'main',
  },
  { name: 'columns', at: goods, of: `${kit}table/TableTools.tsx`, open: pressButton('열 선택') },
  { name: 'views', at: goods, open: pressButton('보기'), place: menu },
  { name: 'view to save', at: goods, open: runAll(pressButton('보기'), chooseEntry('현재 보기 저장')) },
  { name: 'bar of the chosen', at: assets, open: selectRow, place: 'main' },
  { name: 'change of several', at: assets, of: `${axis}BulkEdit.tsx`, open: pressButton('일괄 수정') },
  { name: 'delete several', at: `${assets}?`, open: runAll(selectRow, pressButton('삭제')) },
  {
    name: 'why it goes out',
    at: '/admin/audit?tab=access',
    of: 'portals/admin/components/AccessTable.tsx',
    open: pressButton(/내보내기/),
  },
  { name: 'no match', at: `${assets}?q=zzqqxx`, open: waitForText('조건에 맞는'), place: 'main' },
];

/** On a phone. */
export const phoneStates: readonly OpenState[] = [
  { name: 'menu of the portal', at: '/dashboard', of: 'portals/shell/MobileMenu.tsx', open: pressButton('메뉴 열기') },
  {
    name: 'notices',
    at: '/dashboard',
    of: 'modules/notification/web/components/NoticeSheet.tsx',
    open: (page) => page.getByRole('navigation', { name: '자주 가는 곳' }).getByRole('button').click(),
  },
  { name: 'line', at: lines, of: 'modules/decision/web/components/LineForm.tsx', open: pressButton('결재선 만들기') },
  { name: 'line with mistakes', at: lines, open: runAll(pressButton('결재선 만들기'), pressInDialog('저장')) },
  { name: 'line to delete', at: lines, of: `${kit}ConfirmDialog.tsx`, open: runAll(openRowMenu, chooseEntry('삭제')) },
  { name: 'product', at: goods, of: `${item}ProductDialog.tsx`, open: pressButton('상품 등록') },
  { name: 'product with mistakes', at: goods, open: runAll(pressButton('상품 등록'), pressInDialog('상품 등록')) },
  { name: 'price', at: goods, of: `${item}PriceDialog.tsx`, open: runAll(openRowMenu, chooseEntry('판매가 변경')) },
  { name: 'stock', at: goods, of: `${item}MoveDialog.tsx`, open: runAll(openRowMenu, chooseEntry(/재고/)) },
  {
    name: 'conditions',
    at: assets,
    of: `${axis}FieldFilters.tsx`,
    open: runAll(filters, pressButton(/^상세 조건/)),
  },
  {
    name: 'why a list goes out',
    at: '/domains/entity/user',
    of: `${axis}useExport.tsx`,
    open: runAll(openMore, chooseEntry(/내보내기/)),
  },
  {
    name: 'action of a thing',
    at: '/domains/entity/external',
    of: `${axis}ActionDialog.tsx`,
    open: runAll(openRecord, (page) =>
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
    open: pressButton('계정과목 추가'),
  },
  {
    name: 'leave it unsaved',
    at: '/domains/finance/accounts',
    open: runAll(
      pressButton('계정과목 추가'),
      typeText('가'),
      pressKey('Escape'),
      waitForText('저장하지 않고 나갈까요?'),
    ),
  },
  { name: 'day of an entry, by thumb', at: newEntry, open: openCalendar, place: calendar },
  { name: 'month to close', at: '/domains/finance', open: pressButton(/마감하기$/) },
  {
    name: 'entry with mistakes',
    at: newEntry,
    open: runAll(pressButton('등록하기'), waitForText(/두 줄 이상/)),
    place: 'main',
  },
];

/** Dialogs that a journey opens and looks at, since they need something that the samples do not have. */
export const dialogsInJourneys: Readonly<Record<string, string>> = {
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
  'modules/integration/web/SecretDialog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/secrets/SecretsTab.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/keys/KeyDialog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/hooks/DeliveryLog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/hooks/HookDialog.tsx': 'e2e/admin/integrations.spec.ts',
  'modules/integration/web/texts/GatewayDialogs.tsx': 'e2e/admin/integrations.spec.ts',
  'portals/genesis/components/OfferDialog.tsx': 'e2e/genesis/company-life.spec.ts',
  'portals/admin/components/BreachSearch.tsx': 'e2e/admin/access-watch.spec.ts',
  'portals/admin/components/RetentionSettings.tsx': 'e2e/admin/retention.spec.ts',
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
  'modules/people/web/components/MembershipEndDialog.tsx': 'e2e/admin/leaver.spec.ts',
  'modules/people/web/components/ReturnDialog.tsx': 'e2e/admin/leaver.spec.ts',
  'modules/people/web/grants/GrantRequestDialog.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/explain/ExportPermissions.tsx': 'e2e/admin/permission-dashboard.spec.ts',
  'modules/people/web/grants/GrantForm.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/components/ViewAsDialog.tsx': 'e2e/admin/simulate-as.spec.ts',
  'modules/people/web/screens/GrantList.tsx': 'e2e/admin/grants.spec.ts',
  'modules/people/web/roles/RoleForms.tsx': 'e2e/admin/roles.spec.ts',
  'modules/people/web/roles/RoleForecast.tsx': 'e2e/admin/roles.spec.ts',
  'modules/people/web/roles/VersionCompare.tsx': 'e2e/admin/roles.spec.ts',
  'modules/flow/web/authoring/AccessPreviewDialog.tsx': 'e2e/admin/frame-access.spec.ts',
  'modules/menu/web/matrix/MenuForecast.tsx': 'e2e/admin/menu-matrix.spec.ts',
  'modules/menu/web/tree/NodeDialog.tsx': 'e2e/admin/menu-builder.spec.ts',
  'modules/menu/web/tree/LineActions.tsx': 'e2e/admin/menu-builder.spec.ts',
  'modules/people/web/components/RolesDialog.tsx': 'e2e/admin/members.spec.ts',
  'modules/people/web/components/TimedRoleDialog.tsx': 'e2e/admin/timed-role.spec.ts',
  'modules/people/web/components/TitleDialog.tsx': 'e2e/admin/members.spec.ts',
  [`${axis}DuplicateDialog.tsx`]: 'e2e/employee/customers.spec.ts',
  'modules/platform/web/components/CompanyStatusDialog.tsx': 'e2e/core/core.spec.ts',
  'modules/platform/web/screens/CoreCompanies.tsx': 'e2e/core/core.spec.ts',
  'modules/platform/web/screens/CoreUsers.tsx': 'e2e/core/core.spec.ts',
  'modules/flow/web/settings/FormDesigner.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/BlockKindDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/NewFrame.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/PublishDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/RenameDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/ConnectionsDialog.tsx': 'e2e/admin/builder.spec.ts',
  'modules/flow/web/builder/MergeDialog.tsx': 'e2e/admin/builder-together.spec.ts',
  'modules/flow/web/builder/PhoneFlow.tsx': 'e2e/admin/builder-together.spec.ts',
  'modules/flow/web/stream/StreamDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/stream/SecretDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/stream/StreamTestDialog.tsx': 'e2e/employee/streams.spec.ts',
  'modules/flow/web/components/SkipDialog.tsx': 'e2e/employee/operator.spec.ts',
  'modules/flow/web/authoring/AvailabilityNotice.tsx': 'e2e/admin/frame-access.spec.ts',
  'modules/flow/web/authoring/RequestTable.tsx': 'e2e/admin/frame-access.spec.ts',
};

/** They draw the dialogs of others, or one that is handed to them. */
export const dialogDrawers: readonly string[] = [
  ...['Dialog', 'ReasonDialog', 'PopoverButton', 'DotsMenu', 'form/FormDialog'].map((name) => `${kit}${name}.tsx`),
  `${axis}useActions.tsx`,
];
