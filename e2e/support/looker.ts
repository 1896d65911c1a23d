/** Looks at a screen as it stands: what axe says in both colour schemes, and what a person feels and axe does not see. */
import type { Page } from '@playwright/test';
import { colourRules } from './axe.ts';
import { isSerious, turn, violations } from './product.ts';

/** Pixels of a thumb. */
const thumb = 44;

async function serious(page: Page, place: string, rules?: string[]): Promise<string[]> {
  const found = await violations(page, { place, ...(rules && { rules }) });
  return found
    .filter(isSerious)
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target).join(', ')}`);
}

/** Buttons, tabs and fields that a thumb misses; words in a sentence are as high as the sentence. */
function smallTargets(page: Page, place: string): Promise<string[]> {
  return page.evaluate(
    ([least, root]) => {
      const all = [...document.querySelectorAll(root)].flatMap((one) => [
        ...one.querySelectorAll<HTMLElement>(
          'button, a[class*=Button], summary, select, input:not([type=hidden], .mantine-PillsInputField-field, .mantine-PasswordInput-innerInput), textarea, [role=tab], [role=menuitem], [role=option]',
        ),
      ]);
      return all.flatMap((one) => {
        const label = one.closest('label') ?? (one.id ? document.querySelector(`label[for="${one.id}"]`) : null);
        const boxes = [one, label].flatMap((element) => element?.getBoundingClientRect() ?? []);
        const { width, height } = boxes[0] ?? { width: 0, height: 0 };
        if (width <= 1 || height <= 1 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return [];
        const high = Math.max(...boxes.map((box) => box.height));
        return high < least - 0.5 ? [`${Math.round(width)}×${Math.round(height)} ${one.outerHTML.slice(0, 160)}`] : [];
      });
    },
    [thumb, place] as const,
  );
}

export class Looker {
  readonly found: string[] = [];

  /** What is wrong with what is open now, light and dark. */
  async look(page: Page, state: string, place = 'body', schemes: 'both' | 'light' = 'both'): Promise<void> {
    const add = (where: string, all: string[]) =>
      this.found.push(...all.map((words) => `${state}, ${where}: ${words}`));
    add('light', await serious(page, place));
    if (schemes === 'light') return;
    await turn(page, 'dark');
    add('dark', await serious(page, place, colourRules));
    await turn(page, 'light');
    if ((page.viewportSize()?.width ?? 0) < 768) add('by thumb', await smallTargets(page, place));
  }
}
