/** Everything that opens on a screen is looked at, and screens that wait, are empty, failed or printed: light and dark, at a desk and on a phone. */
import { globSync, readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import {
  deskStates,
  dialog,
  dialogDrawers,
  dialogs,
  dialogsInJourneys,
  type OpenState,
  phoneStates,
} from '../support/open-states.ts';
import { demo, signIn } from '../support/product.ts';
import { shop } from '../support/shop.ts';
import { StateChecker } from '../support/state-checker.ts';
import { Witness } from '../support/witness.ts';

const person = { email: 'master@hanbit.example', password: String(demo.signIns[0]?.password) };
const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.describe.configure({ timeout: 240_000 });

async function arrive(browser: Browser, options: typeof desk | typeof phone, language: 'ko' | 'en' = 'ko') {
  const context = await browser.newContext({
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    ...options,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem('heureum.language', name), language);
  const witness = new Witness(page);
  await signIn(page, shop, person, '/dashboard');
  await witness.rest();
  return { page, witness };
}

/** The dialog goes, and with it the question whether what was typed may go, too. @returns whether something has the focus then */
async function close(page: Page): Promise<boolean> {
  const open = page.locator(dialogs).filter({ visible: true });
  // A list of choices closes before its dialog.
  if ((await dialog(page).locator('[role=combobox][aria-expanded=true]:not([aria-controls=palette-list])').count()) > 0)
    await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  const isHeld = () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  return expect
    .poll(isHeld, { timeout: 2000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}

async function walk(
  { page, witness }: { page: Page; witness: Witness },
  states: readonly OpenState[],
): Promise<string[]> {
  const looker = new StateChecker();
  let at = '';
  for (const state of states) {
    const look = async () => {
      if (at !== state.at) await witness.open(shop + state.at);
      await state.open(page);
      if (!state.place) await dialog(page).waitFor();
      await looker.look(page, state.name, state.place ?? dialogs);
      at = page.url().endsWith(state.at) ? state.at : '';
      if (state.place === 'main') return;
      if (state.place || state.name.startsWith('leave')) at = '';
      else if (!(await close(page))) looker.found.push(`${state.name}: nothing has the focus when it is closed`);
    };
    await look().catch((error: Error) => {
      at = '';
      looker.found.push(`${state.name}: ${error.message.slice(0, 400)}`);
    });
  }
  await page.context().close();
  return looker.found;
}

test('overlays open without findings on a desktop', async ({ browser }) => {
  expect(await walk(await arrive(browser, desk), deskStates)).toEqual([]);
});

test('overlays open without findings on a phone', async ({ browser }) => {
  expect(await walk(await arrive(browser, phone), phoneStates)).toEqual([]);
});

test('screens that wait, failed, are offline, are printed, and speak English', async ({ browser }) => {
  const { page, witness } = await arrive(browser, phone, 'en');
  const looker = new StateChecker();
  const lines = '**/api/decision/lines*';
  const open = () => page.goto(`${shop}/domains/decision/approval-lines`);

  await page.route(lines, () => undefined);
  await open();
  await page.locator('main [aria-busy=true]').first().waitFor();
  await looker.look(page, 'waiting');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route(lines, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'x' } }),
  );
  await open();
  await page.getByRole('main').getByRole('button', { name: /again/i }).first().waitFor();
  await looker.look(page, 'failed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route('**/api/decision/lines', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { success: true, data: [] } })
      : route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'x' } }),
  );
  await open();
  await page
    .getByText(/no approval lines/i)
    .first()
    .waitFor();
  await looker.look(page, 'empty');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await open();
  await witness.rest();
  await page.context().setOffline(true);
  await page
    .getByRole('navigation', { name: 'Often used' })
    .getByRole('link')
    .nth(2)
    .click()
    .catch(() => undefined);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await looker.look(page, 'offline');
  await page.context().setOffline(false);

  await page.setViewportSize(desk.viewport);
  await witness.open(`${shop}/domains/finance/state`);
  await page.emulateMedia({ media: 'print' });
  // Paper is light.
  await looker.look(page, 'printed', 'main', 'light');
  await page.emulateMedia({ media: null });
  await page.context().close();
  expect(looker.found).toEqual([]);
});

test('a planted fault is found', async ({ browser }) => {
  const { page } = await arrive(browser, phone);
  await page.getByRole('button', { name: '도움말', exact: true }).click();
  await dialog(page).waitFor();
  await dialog(page).evaluate((place) => {
    place.insertAdjacentHTML(
      'beforeend',
      '<button style="height:20px"></button><p style="color:#aaa;background:#999">faint</p>',
    );
  });
  const looker = new StateChecker();
  await looker.look(page, 'planted', dialogs);
  for (const finding of [
    'light: critical button-name',
    'light: serious color-contrast',
    'dark: serious color-contrast',
    'by thumb',
  ])
    expect(
      looker.found.some((words) => words.startsWith(`planted, ${finding}`)),
      finding,
    ).toBe(true);
  await page.context().close();
});

test('no dialog is forgotten', () => {
  const opens =
    /<(Dialog|FormDialog|ReasonDialog|Drawer|LazyPopover|Menu|Modal|Popover|dialog)$|<(Dialog|FormDialog|ReasonDialog|Drawer|LazyPopover|Menu|Modal|Popover|dialog)\s/m;
  const dialogFiles = globSync('src/{kernel,modules,portals}/**/*.tsx', {
    exclude: ['**/*.test.tsx', 'src/modules/page/**'],
  })
    .filter((file) => opens.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/', ''));
  const coveredFiles = [
    ...[...deskStates, ...phoneStates].flatMap(({ of }) => of ?? []),
    ...Object.keys(dialogsInJourneys),
    ...dialogDrawers,
  ];
  expect(dialogFiles.filter((file) => !coveredFiles.includes(file))).toEqual([]);
  expect(coveredFiles.filter((file) => !dialogFiles.includes(file))).toEqual([]);
  for (const journey of Object.values(dialogsInJourneys))
    expect(readFileSync(journey, 'utf8'), journey).toMatch(/expectNoSeriousFindings\(|looker\.look\(/);
});
