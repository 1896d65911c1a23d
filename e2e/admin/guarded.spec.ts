/** Every administrator screen requires its permission: in the interface and on the server. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, signIn } from '../support/product.ts';
import { type Route, routes } from '../support/routes.ts';
import { shop } from '../support/shop.ts';

const admin = routes.filter(({ portal }) => portal === 'admin');
const nobody = '00000000-0000-7000-8000-000000000000';
const addressOf = ({ path }: Pick<Route, 'path'>) => `${shop}${path.replaceAll(/:\w+/g, nobody)}`;

/** Navigates like a link inside the application: nothing is reloaded. */
function follow(page: Page, route: Route): Promise<void> {
  return page.evaluate((address) => {
    history.pushState({ idx: history.length, key: address, usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, addressOf(route));
}

/** The sign-in that leads back to the screen. */
const isSignIn = (url: URL, route: Route) =>
  url.pathname === '/auth/login' && url.searchParams.get('next') === new URL(addressOf(route)).pathname;
const of = (key: 'master' | 'partner') => ({
  email: `${key}@hanbit.example`,
  password: String(demo.signIns[0]?.password),
});

interface Call {
  method: string;
  path: string;
  /** Any of these suffices. */
  rights: string[];
}

/** Calls of a company that need one of these rights and take JSON or no body, from the product's own OpenAPI document. */
async function callsFor(page: Page, rights: ReadonlySet<string>): Promise<Call[]> {
  const { paths } = await page.evaluate(async () => (await fetch('/api/openapi.json')).json());
  const calls: Call[] = [];
  for (const [path, operations] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const needed = String(operation['x-permission']).split(' | ');
      const body = operation.requestBody as { content: object } | undefined;
      const isPlain = !body || 'application/json' in body.content;
      if (operation['x-scope'] !== 'company' || !isPlain || !needed.some((right) => rights.has(right))) continue;
      calls.push({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, nobody), rights: needed });
    }
  }
  return calls;
}

/** The server's status for each call, as the person signed in on the page. */
function answersTo(page: Page, calls: readonly Call[]): Promise<[call: string, status: number][]> {
  return page.evaluate(async (pageCalls) => {
    const renewed = await fetch('/api/auth/refresh', { method: 'POST' });
    const { data } = await renewed.json();
    const headers = { authorization: `Bearer ${data.accessToken}`, 'content-type': 'application/json' };
    const answers: [string, number][] = [];
    for (const { method, path } of pageCalls) {
      const answer = await fetch(path, { method, headers, body: method === 'GET' ? null : '{}' });
      answers.push([`${method} ${path}`, answer.status]);
    }
    return answers;
  }, calls);
}

test('[AC-06] every admin screen and its data on the server are closed to visitors and to members without its right, with the reason', async ({
  browser,
}) => {
  claimScreens('/admin', '/admin/audit', '/admin/mails', '/admin/users');
  test.setTimeout(360_000);
  expect(admin.length).toBeGreaterThan(10);
  const pageOf = async () => (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const [master, member, visitor] = [await pageOf(), await pageOf(), await pageOf()];

  await signIn(member, shop, of('partner'), '/admin');
  await visitor.goto(`${shop}/auth/login`);
  for (const route of admin) {
    await follow(member, route);
    await expect(member.getByRole('heading', { level: 1 }), route.path).toHaveText(route.title.ko);
    await expect(member.getByRole('main'), route.path).toContainText(
      '권한이 필요합니다. 회사 관리자에게 요청해 주세요.',
    );
    await follow(visitor, route);
    await expect(visitor, route.path).toHaveURL((url) => isSignIn(url, route));
  }
  await visitor.goto(addressOf({ path: '/admin/audit' }));
  await expect(visitor).toHaveURL(/\/auth\/login/);

  // The walk opens each as a permitted person.
  await signIn(master, shop, of('master'), '/admin');
  const rights = new Set(admin.map(({ right }) => right));
  const calls = await callsFor(master, rights);
  const covered = new Set(calls.flatMap((call) => call.rights));
  expect([...rights].filter((right) => !covered.has(right))).toEqual([]);
  const refused = await answersTo(member, calls);
  expect(refused).toEqual(refused.map(([call]) => [call, 403]));
  const reads = calls.filter(({ method, path }) => method === 'GET' && !path.includes(nobody));
  const answers = await answersTo(master, reads);
  expect(answers.filter(([, status]) => status === 401 || status === 403)).toEqual([]);
});
