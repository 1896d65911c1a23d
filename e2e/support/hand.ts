/** Effort counter: presses and typed characters that a task takes, counted by the browser itself. */
import { expect, type Page } from '@playwright/test';

export interface Hand {
  clicks: number;
  characters: number;
}

/**
 * Counts what a hand does from now on, on all pages of all hosts: each press and each character that comes into a field, however
 * it was composed. A file that is chosen counts as one press more, in the window of the system.
 */
export async function countEffort(page: Page): Promise<Hand> {
  const done: Hand = { clicks: 0, characters: 0 };
  await page.context().exposeFunction('countHand', (kind: keyof Hand, by: number) => {
    done[kind] += by;
  });
  const watch = () => {
    const tell = (kind: string, by: number) =>
      (globalThis as never as { countHand(kind: string, by: number): void }).countHand(kind, by);
    addEventListener('pointerdown', (event) => event.isTrusted && tell('clicks', 1), true);
    addEventListener(
      'input',
      (event) => {
        const { inputType, data } = event as InputEvent;
        if (event.isTrusted && inputType?.startsWith('insert')) tell('characters', [...(data ?? '')].length);
      },
      true,
    );
    addEventListener(
      'change',
      (event) => (event.target as HTMLInputElement | null)?.type === 'file' && tell('clicks', 1),
      true,
    );
  };
  await page.context().addInitScript(watch);
  await page.evaluate(watch);
  return done;
}

/** Does the work of a task, says what it took, and holds it to the most that it may take. */
export async function measureEffort(hand: Hand, task: string, most: Hand, work: () => Promise<void>): Promise<void> {
  Object.assign(hand, { clicks: 0, characters: 0 });
  await work();
  const { clicks, characters } = hand;
  const summary = `${task}: ${clicks} clicks, ${characters} characters (at most ${most.clicks}, ${most.characters})`;
  console.log(summary);
  expect.soft(clicks, summary).toBeLessThanOrEqual(most.clicks);
  expect.soft(characters, summary).toBeLessThanOrEqual(most.characters);
}
