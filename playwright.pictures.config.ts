/** `npm run pictures`: not a test of anything, but the browser, the product and its sample companies are those of the tests. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: 'e2e/sheet',
  testMatch: '*.pictures.ts',
  outputDir: 'test-results/browser-of-pictures',
  workers: 1,
  projects: [{ name: 'pictures' }],
  timeout: 1_800_000,
});
