/** Menus that may close when their list is reloaded. */
import { expect, type Locator } from '@playwright/test';

/** Milliseconds. Longer than a press takes on a busy machine: what was pressed must not count as missed, or it is pressed twice. */
const patience = 15_000;

/** Opens the menu of `more` and chooses `entry`. When the menu went with its row, it is opened again, as a person does. */
export async function chooseFrom(more: Locator, entry: Locator): Promise<void> {
  const page = more.page();
  // A message stays as long as the pointer is over it, and may lie over the menu.
  await page.mouse.move(0, 0);
  // The menu of the time before may still be leaving.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(async () => {
    if (!(await entry.isVisible())) await more.click({ timeout: patience });
    await entry.click({ timeout: patience });
  }).toPass();
}
