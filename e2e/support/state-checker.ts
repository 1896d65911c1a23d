/** Checks the current screen: axe's findings in both colour schemes, and usability problems that axe misses. */
import type { Page } from '@playwright/test';
import { colourRules } from './axe.ts';
import { changeScheme, findViolations, isSerious } from './product.ts';

/** Pixels of a thumb. */
const thumb = 44;

async function findSerious(page: Page, place: string, rules?: string[]): Promise<string[]> {
  const violationsFound = await findViolations(page, { place, ...(rules && { rules }) });
  return violationsFound
    .filter(isSerious)
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target).join(', ')}`);
}

/** Buttons, tabs and fields that a thumb misses; words in a sentence are as high as the sentence. */
function findSmallTargets(page: Page, place: string): Promise<string[]> {
  return page.evaluate(
    ([least, root]) => {
      const all = [...document.querySelectorAll(root)].flatMap((item) => [
        ...item.querySelectorAll<HTMLElement>(
          'button, a[class*=Button], summary, select, input:not([type=hidden], .mantine-PillsInputField-field, .mantine-PasswordInput-innerInput), textarea, [role=tab], [role=menuitem], [role=option]',
        ),
      ]);
      return all.flatMap((item) => {
        const label = item.closest('label') ?? (item.id ? document.querySelector(`label[for="${item.id}"]`) : null);
        const boxes = [item, label].flatMap((element) => element?.getBoundingClientRect() ?? []);
        const { width, height } = boxes[0] ?? { width: 0, height: 0 };
        if (width <= 1 || height <= 1 || !item.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return [];
        const high = Math.max(...boxes.map((box) => box.height));
        return high < least - 0.5 ? [`${Math.round(width)}×${Math.round(height)} ${item.outerHTML.slice(0, 160)}`] : [];
      });
    },
    [thumb, place] as const,
  );
}

export class StateChecker {
  readonly found: string[] = [];

  /** Problems of the currently open state, light and dark. */
  async look(page: Page, state: string, place = 'body', schemes: 'both' | 'light' = 'both'): Promise<void> {
    const add = (where: string, all: string[]) =>
      this.found.push(...all.map((words) => `${state}, ${where}: ${words}`));
    add('light', await findSerious(page, place));
    if (schemes === 'light') return;
    await changeScheme(page, 'dark');
    add('dark', await findSerious(page, place, colourRules));
    await changeScheme(page, 'light');
    if ((page.viewportSize()?.width ?? 0) < 768) add('by thumb', await findSmallTargets(page, place));
  }
}
