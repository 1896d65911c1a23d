/** Short messages lie over nothing that somebody is about to press. */
import { expect, type Page } from '@playwright/test';

/** Of what is pressed in the head of the page, in bars at the bottom of the window, and in a dialog, nothing lies below a message. */
export async function expectMessagesCoverNothing(page: Page): Promise<void> {
  // Queries the position again while dialogs and bars animate in.
  await expect(async () => {
    const covered = await page.evaluate(() => {
      const within = (root: Element | null | undefined, selector: string) => [
        ...(root?.querySelectorAll<HTMLElement>(selector) ?? []),
      ];
      const pressable = ':is(button, a)';
      const own = within(document.body, '.mantine-Notifications-root .mantine-Notification-root');
      // The heading, its neighbours, and the page's actions.
      const head = document.querySelector('main h1')?.parentElement?.parentElement?.parentElement;
      const pressed = [
        ...within(document.body, `header ${pressable}, [data-clear] ${pressable}, [role="dialog"] button`),
        ...within(head, pressable),
      ];
      const lies = (item: HTMLElement) => {
        const box = item.getBoundingClientRect();
        return own.some((message) => {
          const over = message.getBoundingClientRect();
          const isBeside = box.right <= over.left || over.right <= box.left;
          return box.width > 0 && !isBeside && box.top < over.bottom && over.top < box.bottom;
        });
      };
      const isCut = own.some((message) => message.getBoundingClientRect().bottom > innerHeight);
      return [
        ...pressed.filter(lies).map((item) => item.getAttribute('aria-label') ?? item.textContent),
        isCut && 'cut',
      ].filter(Boolean);
    });
    expect(covered).toEqual([]);
  }).toPass({ timeout: 20_000 });
}
