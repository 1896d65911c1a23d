/** Playwright configuration: the whole product with sample companies, a Korean browser, no retries. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { getBrowser, getWholeBrowser } from './tools/browser.mjs';

/** The browser of the system; its sandbox needs rights that containers do not give. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const launchOptions = {
  executablePath: getBrowser(),
  args,
  // Without it the browser cannot write a Korean file name, and calls every file `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
};
/** Only a browser with a window shows them. */
const notifications = '**/push.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/product.setup.ts',
  // One more than cores: a page often waits for the server, and a test for the page.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // A machine that is busy is slow, not wrong.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // A longer wait never succeeds; this way a test reports it before its own timeout.
    actionTimeout: 30_000,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    // recording each step takes half of the time: `TRACE=1 npx playwright test <file>` when a failure is not clear
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'screens', testIgnore: notifications },
    {
      name: 'notifications',
      testMatch: notifications,
      use: { launchOptions: { ...launchOptions, executablePath: getWholeBrowser() } },
    },
  ],
});
