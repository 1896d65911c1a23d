/** Menus that a list may take along when it is loaded anew. */
import { expect, type Locator } from '@playwright/test';

/**
 * Opens the menu of `more` and chooses `entry`. When the menu went with its row, it is opened again, as a person does. The entry is
 * pressed in one step with the look at it: a press that only seemed to fail is never made twice.
 */
export async function chooseFrom(more: Locator, entry: Locator): Promise<void> {
  // A message stays as long as the pointer is over it, and may lie over the menu.
  await more.page().mouse.move(0, 0);
  await expect(async () => {
    if (!(await entry.isVisible())) await more.click({ timeout: 5000 });
    await expect(entry).toBeVisible({ timeout: 5000 });
    const isPressed = await entry.evaluateAll(([found]) => {
      (found as HTMLElement | undefined)?.click();
      return found !== undefined;
    });
    expect(isPressed).toBe(true);
  }).toPass();
}
