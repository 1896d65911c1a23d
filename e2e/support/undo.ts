/** Taking back, on the screen that shows what it would do. */
import { expect, type Page } from '@playwright/test';

/** Gives the reason, undoes it, and ends on the page of the undo. */
export async function undoOnScreen(page: Page, why = '잘못 입력했습니다'): Promise<void> {
  await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+\/undo$/);
  await page.getByLabel(why).check();
  await page.getByRole('main').getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+$/);
}
