/**
 * Walker: a person with a separate browser who opens screens in turn and reports the problems of each. For an address with an id,
 * the link is on a screen that the walker opened before, or on the one named by `ways`.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { demo, signIn, takePictures } from './product.ts';
import { findRoute, type Route } from './routes.ts';
import { desk, phone, Witness } from './witness.ts';

/** Milliseconds until a link is there. */
const patience = 5000;

export const password = String(demo.signIns[0]?.password);

interface ScreenWay {
  /** The screen that links to the route; by default the part before its first parameter. */
  at: string;
  /** The route that the link leads to, where it is another one. */
  of?: string;
  /** The address, made of that link. */
  address?: (link: string) => string;
  /** A person who has such a thing, if the least privileged viewer has none. */
  walker?: string;
}

const createFrameWay = (screen: string): ScreenWay => ({
  at: '/workflows?tab=frames',
  of: '/workflows/frames/:id/start',
  address: (link) => link.replace(/^.*frames\/(.*)\/start$/, `/admin/workflow-builder/$1/${screen}`),
});

const createCompanyWay = (screen: string): ScreenWay => ({
  at: '/genesis/user',
  of: '/genesis/org/:companyCode/settings',
  address: (link) => link.replace(/settings$/, screen),
});

const ways: Readonly<Record<string, ScreenWay>> = {
  '/genesis/org/:companyCode/settings': { at: '/genesis/user' },
  '/genesis/org/:companyCode/domain': createCompanyWay('domain'),
  '/genesis/org/:companyCode/delete': createCompanyWay('delete'),
  '/external/:id': { at: '/domains/entity' },
  '/internal/:id': { at: '/domains/entity/internal' },
  '/space/:id': { at: '/domains/space/internal' },
  '/domains/item/items/:id': { at: '/domains/item' },
  '/orders/:id/data': { at: '/orders', of: '/orders/:id', address: (link) => `${link}/data` },
  '/entities/records/:id': {
    at: '/entities',
    of: '/entities/:axis/:type/:id',
    address: (link) => link.replace(/.*\//, '/entities/records/'),
  },
  '/workflows/executions/:id': { at: '/workflows', walker: 'lead' },
  '/workflows/executions/:id/undo': {
    at: '/workflows',
    walker: 'lead',
    of: '/workflows/executions/:id',
    address: (link) => `${link}/undo`,
  },
  '/workflows/tasks/:id': { at: '/workflows?tab=tasks', walker: 'operator' },
  '/workflows/frames/:id/start': { at: '/workflows?tab=frames' },
  '/workspace/approvals/:id': { at: '/workspace', walker: 'lead' },
  '/workflows/streams/:id': { at: '/workflows?tab=streams' },
  '/admin/integrations/hooks/:id': { at: '/admin/integrations?tab=hooks' },
  '/admin/workflow-builder/:id/access': createFrameWay('access'),
  '/admin/workflow-builder/:id/review': createFrameWay('review'),
  '/admin/workflow-builder/:id/versions': createFrameWay('versions'),
};
export const getWay = ({ path }: Route): ScreenWay => ways[path] ?? { at: path.slice(0, path.indexOf('/:')) };

interface WalkerOptions {
  name: string;
  host: string;
  /** Signed in by it; a visitor without. */
  email?: string;
  /** Links to these are remembered. */
  routes: readonly Route[];
  /** Korean by default. */
  language?: 'ko' | 'en';
}

/** Somebody with a browser of their own. */
export class Walker {
  readonly name: string;
  readonly page: Page;
  readonly #witness: Witness;
  readonly #host: string;
  readonly #routes: readonly Route[];
  readonly #language: 'ko' | 'en';
  readonly #links = new Map<string, Set<string>>();
  readonly #places = new Set<string>();
  #opened = 0;

  constructor(options: WalkerOptions & { page: Page; witness: Witness }) {
    this.name = options.name;
    this.page = options.page;
    this.#witness = options.witness;
    this.#host = options.host;
    this.#routes = options.routes;
    this.#language = options.language ?? 'ko';
  }

  /** The addresses that links lead to which the walker saw. */
  #addresses(route: Route): string[] {
    const { of = route.path, address = (link: string) => link } = getWay(route);
    return [...(this.#links.get(of) ?? [])].map(address);
  }

  /** Addresses of the route; where no link was seen yet, its place is opened once, without a look at the screen. */
  async #find(route: Route): Promise<string[]> {
    if (!route.path.includes(':')) return [route.path];
    const { at } = getWay(route);
    if (this.#addresses(route).length === 0 && !this.#places.has(at)) {
      this.#places.add(at);
      await this.page.setViewportSize(desk);
      await this.#witness.open(`${this.#host}${at}`);
      await this.#gatherUntil(route);
      await this.#witness.takeOver();
    }
    return this.#addresses(route);
  }

  /** Part of the screen may load later than the rest. */
  async #gatherUntil(route: Route): Promise<void> {
    const deadline = Date.now() + patience;
    do await this.#gather();
    while (this.#addresses(route).length === 0 && Date.now() < deadline);
  }

  /** Collects the links on the screen. */
  async #gather(): Promise<void> {
    const links = await this.page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const link of links) {
      const route = findRoute(link, this.#routes);
      if (route) this.#links.set(route.path, (this.#links.get(route.path) ?? new Set()).add(link));
    }
  }

  /** Opens these routes. @returns what is wrong with them */
  async walk(routes: readonly Route[]): Promise<string[]> {
    await this.#witness.takeOver();
    const findings: string[] = [];
    for (const route of routes) {
      const faults = await this.#look(route).catch((error: Error) => [error.message]);
      findings.push(...faults.map((words) => `${this.name} at ${route.path}: ${words}`));
    }
    return findings;
  }

  /** Opens the first address that shows something: a link can lead to what is not theirs. */
  async #open(route: Route): Promise<boolean> {
    const addresses = await this.#find(route);
    // Every second one on a telephone: what jumps there jumps because of how screens are filled, and twice would take twice as long.
    await this.page.setViewportSize(this.#opened++ % 2 === 1 ? phone : desk);
    for (const address of addresses) {
      const hasHeading = await this.#witness.open(`${this.#host}${address}`);
      if (hasHeading || !route.path.includes(':')) return true;
      await this.#witness.takeOver();
    }
    return false;
  }

  async #look(route: Route): Promise<string[]> {
    if (!(await this.#open(route)))
      return ['no link leads there; say in `ways` where one stands, or as its `walker` who has one'];
    const titles = (await this.page.getByRole('heading', { level: 1 }).allTextContents()).map((title) => title.trim());
    // A page of the site is headed by what the company says, a thing by its own name, a form by that of its type.
    const isOwn = route.portal === 'company-site' || /:|\/new$/.test(route.path);
    const named = isOwn ? titles[0] : route.title[this.#language];
    const wrong =
      named && titles.join() === named ? [] : [`its headings of the first level are ‘${titles.join('’, ‘')}’`];
    const faults = [...wrong, ...(await this.#witness.findings())];
    await this.#gather();
    await takePictures(this.page, `${this.name}${route.path.replaceAll(/[/:]+/g, '-')}`);
    return [...faults, ...(await this.#lookBehindTabs())];
  }

  async #lookBehindTabs(): Promise<string[]> {
    const tabs = this.page.getByRole('main').getByRole('tab', { selected: false });
    const names = await tabs.allTextContents();
    const faults: string[] = [];
    for (const name of names) {
      await this.page.getByRole('main').getByRole('tab', { name, exact: true }).click();
      faults.push(...(await this.#witness.findings()).map((words) => `behind ‘${name}’: ${words}`));
      await this.#gather();
    }
    return faults;
  }

  /** Checks a forbidden screen: its title and the reason, and nothing else. */
  async refused(route: Route): Promise<void> {
    await this.#witness.takeOver();
    await this.#witness.open(`${this.#host}${route.path}`);
    const main = this.page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(route.title.ko);
    await expect(main.getByText(/‘.+’ 권한이 필요합니다\./)).toBeVisible();
    expect(await this.#witness.findings(), `${this.name} refused at ${route.path}`).toEqual([]);
  }
}

/** Somebody with a new browser, signed in there when there is an address. */
export async function openWalker(browser: Browser, options: WalkerOptions): Promise<Walker> {
  const { host, email, language = 'ko' } = options;
  const locale = { ko: 'ko-KR', en: 'en-US' }[language];
  const context = await browser.newContext({ locale, timezoneId: 'Asia/Seoul' });
  context.setDefaultTimeout(20_000);
  // Chosen by hand, or else the language that the person prefers comes.
  if (language !== 'ko')
    await context.addInitScript((chosen) => localStorage.setItem('heureum.language', chosen), language);
  const page = await context.newPage();
  const witness = new Witness(page);
  if (email) await signIn(page, host, { email, password });
  await witness.begin();
  return new Walker({ ...options, page, witness });
}
