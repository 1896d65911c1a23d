/**
 * Walker: a person with a browser of their own who opens screens one after the other and says what is wrong with each. Where an address
 * has an id, the link to it stands on a screen that the walker opened before, or on the one that `ways` names.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { demo, photograph, signIn } from './product.ts';
import { type Route, routeAt } from './routes.ts';
import { desk, phone, Witness } from './witness.ts';

/** Milliseconds until a link is there. */
const patience = 5000;

export const password = String(demo.signIns[0]?.password);

interface Way {
  /** The screen on which a link to the route stands; what comes before its first parameter unless told. */
  at: string;
  /** The route that the link leads to, where it is another one. */
  of?: string;
  /** The address, made of that link. */
  address?: (link: string) => string;
  /** Who has such a thing, where the weakest who may see one has none. */
  walker?: string;
}

const ofFrame = (screen: string): Way => ({
  at: '/workflows?tab=frames',
  of: '/workflows/frames/:id/start',
  address: (link) => link.replace(/^.*frames\/(.*)\/start$/, `/admin/workflow-builder/$1/${screen}`),
});

const ofCompany = (screen: string): Way => ({
  at: '/genesis/user',
  of: '/genesis/org/:companyCode/settings',
  address: (link) => link.replace(/settings$/, screen),
});

const ways: Readonly<Record<string, Way>> = {
  '/genesis/org/:companyCode/settings': { at: '/genesis/user' },
  '/genesis/org/:companyCode/domain': ofCompany('domain'),
  '/genesis/org/:companyCode/delete': ofCompany('delete'),
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
  '/admin/workflow-builder/:id/access': ofFrame('access'),
  '/admin/workflow-builder/:id/review': ofFrame('review'),
  '/admin/workflow-builder/:id/versions': ofFrame('versions'),
};
export const wayTo = ({ path }: Route): Way => ways[path] ?? { at: path.slice(0, path.indexOf('/:')) };

interface Arrival {
  name: string;
  host: string;
  /** Signed in by it; a visitor without. */
  email?: string;
  /** Links to these are remembered. */
  routes: readonly Route[];
  /** Korean unless told. */
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

  constructor(about: Arrival & { page: Page; witness: Witness }) {
    this.name = about.name;
    this.page = about.page;
    this.#witness = about.witness;
    this.#host = about.host;
    this.#routes = about.routes;
    this.#language = about.language ?? 'ko';
  }

  /** The addresses that links lead to which the walker saw. */
  #addresses(route: Route): string[] {
    const { of = route.path, address = (link: string) => link } = wayTo(route);
    return [...(this.#links.get(of) ?? [])].map(address);
  }

  /** Addresses of the route; where no link was seen yet, its place is opened once, without a look at the screen. */
  async #find(route: Route): Promise<string[]> {
    if (!route.path.includes(':')) return [route.path];
    const { at } = wayTo(route);
    if (this.#addresses(route).length === 0 && !this.#places.has(at)) {
      this.#places.add(at);
      await this.page.setViewportSize(desk);
      await this.#witness.open(`${this.#host}${at}`);
      await this.#gatherUntil(route);
      await this.#witness.takeOver();
    }
    return this.#addresses(route);
  }

  /** A part of the screen may come when the rest stands already. */
  async #gatherUntil(route: Route): Promise<void> {
    const deadline = Date.now() + patience;
    do await this.#gather();
    while (this.#addresses(route).length === 0 && Date.now() < deadline);
  }

  /** Remembers the links that stand on the screen. */
  async #gather(): Promise<void> {
    const links = await this.page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const link of links) {
      const route = routeAt(link, this.#routes);
      if (route) this.#links.set(route.path, (this.#links.get(route.path) ?? new Set()).add(link));
    }
  }

  /** Opens these routes. @returns what is wrong with them */
  async walk(wanted: readonly Route[]): Promise<string[]> {
    await this.#witness.takeOver();
    const findings: string[] = [];
    for (const route of wanted) {
      const found = await this.#look(route).catch((error: Error) => [error.message]);
      findings.push(...found.map((words) => `${this.name} at ${route.path}: ${words}`));
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
    const found = [...wrong, ...(await this.#witness.findings())];
    await this.#gather();
    await photograph(this.page, `${this.name}${route.path.replaceAll(/[/:]+/g, '-')}`);
    return [...found, ...(await this.#lookBehindTabs())];
  }

  async #lookBehindTabs(): Promise<string[]> {
    const tabs = this.page.getByRole('main').getByRole('tab', { selected: false });
    const names = await tabs.allTextContents();
    const found: string[] = [];
    for (const name of names) {
      await this.page.getByRole('main').getByRole('tab', { name, exact: true }).click();
      found.push(...(await this.#witness.findings()).map((words) => `behind ‘${name}’: ${words}`));
      await this.#gather();
    }
    return found;
  }

  /** Stands before a closed door: its title and the reason, and nothing else. */
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
export async function arrive(browser: Browser, about: Arrival): Promise<Walker> {
  const { host, email, language = 'ko' } = about;
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
  return new Walker({ ...about, page, witness });
}
