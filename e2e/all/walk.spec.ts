/**
 * Every screen that a room declares, opened by those who may: made from the routes, so that a new screen is walked without a line here.
 * Each is opened by the weakest who may see it. Where an address has an id, the link to it was on a screen that was opened before.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { callerOf } from '../support/as-person.ts';
import { test } from '../support/journey.ts';
import { demo, origin, photograph, signIn } from '../support/product.ts';
import { isFor, type Route, routeAt, routes } from '../support/routes.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';
import { desk, phone, Witness } from '../support/witness.ts';

const password = String(demo.signIns[0]?.password);
/** People of the sample company, one for each kind of role. */
const keys = ['partner', 'viewer', 'staff', 'operator', 'finance', 'lead', 'manager', 'master'] as const;

const atStart = routes.filter(({ portal }) => portal === 'genesis');
const atCompany = routes.filter(({ portal }) => portal !== 'genesis' && portal !== 'core');
const bySite = ({ portal }: Route) => portal === 'company-site';

/** Where a link stands that is not on the screens that somebody opens for themselves. */
const linkedAt: Readonly<Record<string, string>> = {
  '/genesis/org/:companyCode/settings': '/genesis/user',
  '/external/:id': '/domains/entity',
  '/workflows/executions/:id': '/workflows',
  '/workflows/tasks/:id': '/workflows?tab=tasks',
  '/workflows/frames/:id/start': '/workflows?tab=frames',
  '/workspace/approvals/:id': '/workspace',
  '/workflows/streams/:id': '/workflows?tab=streams',
  '/admin/integrations/hooks/:id': '/admin/integrations?tab=hooks',
};
const ofFrame = (link: (path: string) => string | undefined, screen: string) =>
  link('/workflows/frames/:id/start')?.replace(/^.*frames\/(.*)\/start$/, `/admin/workflow-builder/$1/${screen}`);

/** Addresses that stand in menus, or only in what others tell. */
const made: Readonly<Record<string, (link: (path: string) => string | undefined) => string | undefined>> = {
  '/workflows/executions/:id/undo': (link) => link('/workflows/executions/:id')?.concat('/undo'),
  '/admin/workflow-builder/:id/access': (link) => ofFrame(link, 'access'),
  '/admin/workflow-builder/:id/review': (link) => ofFrame(link, 'review'),
  '/admin/workflow-builder/:id/versions': (link) => ofFrame(link, 'versions'),
  '/entities/records/:id': (link) => link('/entities/:axis/:type/:id')?.replace(/.*\//, '/entities/records/'),
};

/** Somebody with a browser of their own. */
class Walker {
  readonly name: string;
  readonly page: Page;
  readonly me: { permissions: readonly string[] | null } | null;
  readonly #witness: Witness;
  readonly #host: string;
  readonly #routes: readonly Route[];
  readonly #links = new Map<string, string>();
  readonly #lookedAt = new Set<string>();
  readonly opened = new Set<Route>();

  constructor(about: {
    name: string;
    page: Page;
    witness: Witness;
    me: Walker['me'];
    host: string;
    routes: readonly Route[];
  }) {
    this.name = about.name;
    this.page = about.page;
    this.me = about.me;
    this.#witness = about.witness;
    this.#host = about.host;
    this.#routes = about.routes;
  }

  #addressOf({ path }: Route): string | undefined {
    const link = (of: string) => this.#links.get(of);
    return path.includes(':') ? (link(path) ?? made[path]?.(link)) : path;
  }

  /** Where no screen that was opened had a link: opens the one where it stands, once, without a look at the screen. */
  async #lookForLinks(wanted: readonly Route[]): Promise<void> {
    for (const { path } of wanted) {
      const place = linkedAt[path];
      if (place === undefined || this.#lookedAt.has(place)) continue;
      this.#lookedAt.add(place);
      await this.#witness.open(`${this.#host}${place}`);
      await this.#gather();
      await this.#witness.takeOver();
    }
  }

  /** Remembers the first link to each route. */
  async #gather(): Promise<void> {
    const links = await this.page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const link of links) {
      const route = routeAt(link, this.#routes);
      if (route && !this.#links.has(route.path)) this.#links.set(route.path, link);
    }
  }

  /** The link led to what is not theirs. @returns whether the screen where links to it stand was not looked at yet */
  #forgetLink({ path }: Route): boolean {
    this.#links.delete(path);
    const place = linkedAt[path];
    return place !== undefined && !this.#lookedAt.has(place);
  }

  /** Opens these routes and says what is wrong. Those that no link leads to, or only to what is not theirs, stay for others. */
  async walk(wanted: readonly Route[]): Promise<string[]> {
    await this.#witness.takeOver();
    const findings: string[] = [];
    let left = [...wanted];
    const next = () => left.find((one) => this.#addressOf(one) !== undefined);
    for (;;) {
      if (!next()) await this.#lookForLinks(left);
      const route = next();
      if (!route) return findings;
      left = left.filter((one) => one !== route);
      const found = await this.#look(route).catch((error: Error) => [error.message]);
      if (!found) {
        if (this.#forgetLink(route)) left.push(route);
        continue;
      }
      this.opened.add(route);
      findings.push(...found.map((words) => `${this.name} at ${route.path}: ${words}`));
    }
  }

  /** @returns null where a link led to a thing that this person may not see */
  async #look(route: Route): Promise<string[] | null> {
    // Every second one on a telephone: what jumps there jumps because of how screens are filled, and twice would take twice as long.
    await this.page.setViewportSize(this.opened.size % 2 === 1 ? phone : desk);
    const hasHeading = await this.#witness.open(`${this.#host}${this.#addressOf(route)}`);
    if (!hasHeading && route.path.includes(':')) {
      await this.#witness.takeOver();
      return null;
    }
    const titles = (await this.page.getByRole('heading', { level: 1 }).allTextContents()).map((title) => title.trim());
    // A page of the site is headed by what the company says, a thing by its own name, a form by that of its type.
    const isOwn = route.portal === 'company-site' || /:|\/new$/.test(route.path);
    const named = isOwn ? titles[0] : route.title.ko;
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
async function arrive(
  browser: Browser,
  about: { name: string; host: string; email?: string; routes: readonly Route[] },
) {
  const { host, email } = about;
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const witness = new Witness(page);
  const me = email ? { permissions: await signIn(page, host, { email, password }) } : null;
  await witness.begin();
  return new Walker({ ...about, page, witness, me });
}

let arrived: Promise<Walker[]> | undefined;
/** Those who may see least come first. Who came for one test stays for the next. */
const membersOf = (browser: Browser): Promise<Walker[]> => {
  arrived ??= comeIn(browser);
  return arrived;
};

async function comeIn(browser: Browser): Promise<Walker[]> {
  const members: Walker[] = [];
  for (const name of keys) {
    members.push(await arrive(browser, { name, host: shop, email: `${name}@hanbit.example`, routes: atCompany }));
  }
  const count = ({ me }: Walker) => me?.permissions?.length ?? 0;
  return members.sort((a, b) => count(a) - count(b));
}

/** What the sample company has not of its own: a call from outside that starts a flow. */
async function startsByItself(page: Page | undefined): Promise<void> {
  if (!page) throw new Error('nobody is the master');
  const call = await callerOf(page, { email: 'master@hanbit.example', password });
  await call('POST', '/api/flow/streams', { name: '쇼핑몰 연동', frameKey: 'campaign', settings: { kind: 'hook' } });
}

/** What nobody opened, although it is there. */
function missed(wanted: readonly Route[], walkers: readonly Walker[]): string[] {
  return wanted
    .filter((route) => !walkers.some(({ opened }) => opened.has(route)))
    .map(({ path }) => `${path}: nobody found a link to it; say in linkedAt or made where there is one`);
}

test.describe.configure({ timeout: 1_500_000 });

test('every screen of the start portal opens', async ({ browser }) => {
  const visitor = await arrive(browser, { name: 'visitor', host: origin, routes: atStart });
  const found = await visitor.walk(atStart.filter((route) => isFor(route, null)));
  const email = 'staff@hanbit.example';
  const person = await arrive(browser, { name: 'person', host: origin, email, routes: atStart });
  found.push(...(await person.walk(atStart.filter((route) => !isFor(route, null)))));
  // What only the master of a company has there.
  const theirs = { host: origin, email: 'master@hanbit.example', routes: atStart };
  const master = await arrive(browser, { name: 'master', ...theirs });
  found.push(...(await master.walk(atStart.filter((route) => !isFor(route, null) && !person.opened.has(route)))));
  expect([...found, ...missed(atStart, [visitor, person, master])]).toEqual([]);
});

test('every screen of a company opens for the weakest who may see it', async ({ browser }) => {
  const visitor = await arrive(browser, { name: 'visitor', host: shop, routes: atCompany });
  const open = atCompany.filter((route) => isFor(route, null));
  await openItem(visitor.page);
  await addToCart(visitor.page, 1);
  await expect(visitor.page.getByText('장바구니에 담았습니다')).toBeVisible();
  const found = await visitor.walk(open.filter(bySite));
  await checkOut(visitor.page);
  found.push(...(await visitor.walk(open.filter((route) => !bySite(route)))));

  const members = await membersOf(browser);
  await startsByItself(members.find(({ name }) => name === 'master')?.page);
  const closed = atCompany.filter((route) => !isFor(route, null));
  const left = new Set(closed);
  for (const member of members) {
    found.push(...(await member.walk([...left].filter((route) => isFor(route, member.me)))));
    for (const route of member.opened) left.delete(route);
  }
  expect([...found, ...missed(atCompany, [visitor, ...members])]).toEqual([]);
});

test('a screen that somebody may not see says so', async ({ browser }) => {
  for (const member of await membersOf(browser)) {
    const closed = atCompany.find((route) => !isFor(route, member.me) && !route.path.includes(':'));
    if (closed) await member.refused(closed);
    await member.page.context().close();
  }
});
