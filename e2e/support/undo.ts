/** Taking back, on the screen that shows what it would do. */
import { expect, type Page } from '@playwright/test';

/** Says why, does it, and stands where what was done is shown. */
export async function takeBack(page: Page, why = '잘못 입력했습니다'): Promise<void> {
  await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+\/undo$/);
  await page.getByLabel(why).check();
  await page.getByRole('main').getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+$/);
}
