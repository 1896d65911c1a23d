/**
 * Runs axe-core on the current page. Contrast takes two thirds of a check, and most of a page repeats the previous page: the same
 * worker does not check an element again if its ancestors, classes and states match one that passed in the same colour scheme. Deep
 * tests check everything.
 */
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { isDeep } from '../../src/kernel/server/testing/depth.ts';

/** The rules whose answer another colour scheme can change. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
const contrast = 'color-contrast';

/** A part of the page, and the rules or rule families to run; by default the whole page and all rules. */
export interface AxeQuery {
  place?: string;
  rules?: string[];
  tags?: string[];
}

interface AxeWindow {
  axe: typeof axe;
  /** Elements with text of their own: a look is found again by its place in the list. */
  looks: Element[];
}

/** Looks that were in order, of all pages of this worker. */
const measured = new Set<string>();

/** @returns a signature for each element that shows text: equal ones have equal colours */
function readLooks(page: Page, place: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const states = ['class', 'style', 'type', 'role', 'disabled', 'hidden', 'checked', 'readonly', 'open'];
    const isState = (name: string) => states.includes(name) || name.startsWith('data-') || name.startsWith('aria-');
    // Ids of things and of parts differ from page to page, and no colour depends on them.
    const isId = (value: string) => value.length > 30 || /:r|«|_r_/.test(value);
    const attributesOf = (element: Element) =>
      [...element.attributes]
        .filter(({ name, value }) => isState(name) && (name === 'class' || name === 'style' || !isId(value)))
        .filter(({ name }) => !/^aria-(label|labelledby|describedby|controls|owns|activedescendant)$/.test(name))
        .map(({ name, value }) => `${name}=${value.replace(/__m__\S+|mantine-_?r\S+/g, '')}`)
        .join(' ');
    const signatures = new Map<Element, number>();
    const hash = (text: string, seed: number) => {
      let sum = seed;
      for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
      return sum;
    };
    const sign = (element: Element): number => {
      const cachedSignature = signatures.get(element);
      if (cachedSignature !== undefined) return cachedSignature;
      const above = element.parentElement ? sign(element.parentElement) : 0x811c9dc5;
      const signature = hash(`${element.tagName} ${attributesOf(element)}`, above);
      signatures.set(element, signature);
      return signature;
    };
    const showsText = (element: Element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const roots = [...document.querySelectorAll(selector)];
    const elements = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]).filter(showsText);
    (window as unknown as AxeWindow).looks = elements;
    return elements.map((element) => `${sign(element)}`);
  }, place);
}

/**
 * axe-core stays loaded until the page is left: parsing its half a million characters for each check would be most of the check.
 */
async function provideAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

function runAxe(page: Page, place: string, options: RunOptions): Promise<Result[]> {
  return page.evaluate(
    async ([selector, how]) => {
      const { axe: library } = window as unknown as AxeWindow;
      return (await library.run({ include: [[selector]] }, how)).violations;
    },
    [place, options] as const,
  );
}

/**
 * Contrast of the elements whose looks nobody has measured yet. What axe cannot measure (text on a picture or a drawing) stays so on every
 * page; only what an open dialog or menu covers is measured later.
 */
async function measureContrast(page: Page, place: string): Promise<Result[]> {
  const looks = await readLooks(page, place);
  const unknown = new Map(looks.map((look, at) => [look, at] as const).filter(([look]) => !measured.has(look)));
  if (unknown.size === 0) return [];
  const { violations, passed } = await page.evaluate(
    async ([places, rule]) => {
      const { axe: library, looks } = window as unknown as AxeWindow;
      const placeOf = new Map(looks.map((element, at) => [element, at]));
      const include = places.flatMap((at) => looks[at] ?? []).filter((element) => element.isConnected);
      if (include.length === 0) return { violations: [], passed: [] };
      const results = await library.run({ include } as never, {
        resultTypes: ['violations', 'passes', 'incomplete'],
        runOnly: { type: 'rule', values: [rule] },
        elementRef: true,
      });
      const isCovered = document.querySelector('[role=dialog], [role=menu], [role=listbox], dialog[open]') !== null;
      const settled = isCovered ? results.passes : [...results.passes, ...results.incomplete];
      const inOrder = settled.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []));
      const withoutElements = results.violations.map((violation) => ({
        ...violation,
        nodes: violation.nodes.map(({ element, ...node }) => node),
      }));
      return {
        violations: withoutElements,
        passed: inOrder.flatMap((element) => placeOf.get(element as Element) ?? []),
      };
    },
    [[...unknown.values()], contrast] as const,
  );
  for (const at of passed) if (looks[at]) measured.add(looks[at]);
  return violations;
}

/** @returns what axe-core objects to; what is in order is left out: on a long list that is most of the work */
export async function analyzePage(page: Page, { place = 'html', rules, tags }: AxeQuery): Promise<Result[]> {
  await provideAxe(page);
  const asksContrast = rules?.includes(contrast) ?? true;
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
  };
  if (isDeep || !asksContrast)
    return runAxe(page, place, { ...options, ...(rules && { runOnly: { type: 'rule', values: rules } }) });
  const others = rules?.filter((rule) => rule !== contrast);
  const results = others
    ? await runAxe(page, place, { ...options, runOnly: { type: 'rule', values: others } })
    : await runAxe(page, place, { ...options, rules: { [contrast]: { enabled: false } } });
  return [...results, ...(await measureContrast(page, place))];
}
