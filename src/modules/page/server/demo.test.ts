/** `/portals/…`: at the root they lead into the demo company, which says what it is on every page; elsewhere nothing changes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
let shop: Shop;
const folder = mkdtempSync(join(tmpdir(), 'heureum-demo-'));
const tour = { company: 'alpha', email: 'lead@alpha.example', path: '/workspace?tour=1' };
const partner = { company: 'alpha', email: 'partner@alpha.example', path: '/my-account/dashboard' };
const note = (notes: object) => writeFileSync(join(folder, 'demo.json'), JSON.stringify(notes));
const trying = () => world.configure({ dataDir: folder, demoOidcPort: 3999 });

/** As the seed does, with the owner's hand: no call of the product makes a demo company of another. */
async function markAsDemo(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.company_id', $1, false)`, [world.alpha.tenant.id]);
  await owner.query(`update company.companies set features = features || '["demo"]' where id = $1`, [
    world.alpha.tenant.id,
  ]);
  await owner.end();
}

beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  await createShop(world.beta);
  await markAsDemo();
});
afterEach(() => world.configure());
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const openPage = (path: string, options: { host?: string; language?: string } = {}) => {
  const { host = 'localhost', language = 'ko' } = options;
  return world.request({
    method: 'GET',
    url: path,
    host,
    headers: { accept: 'text/html', 'accept-language': language },
  });
};
const portals = ['/portals/guest', '/portals/b2b', '/portals/employee'] as const;
const getTarget = async (path: string, language?: string) => {
  const { status, headers } = await openPage(path, language === undefined ? {} : { language });
  return [status, headers.location];
};

describe('at the root, with a demo company', () => {
  it('the customer’s portal leads to its public site, in the visitor’s language', async () => {
    trying();
    note({ tour, partner });
    const site = new URL(world.config.publicUrl);
    const at = (path: string) => `${site.protocol}//alpha.${site.host}${path}`;
    expect(await getTarget('/portals/guest')).toEqual([302, at('/')]);
    expect(await getTarget('/portals/guest', 'en-GB')).toEqual([302, at('/?lang=en')]);
    expect(await getTarget('/portals/guest?lang=ko', 'en-GB')).toEqual([302, at('/')]);
  });

  it('the others lead to the sign-in of the sample person with such a portal there, and then to the portal', async () => {
    trying();
    note({ tour, partner });
    const answers = [];
    for (const path of ['/portals/employee', '/portals/b2b']) {
      const { status, headers } = await openPage(path);
      const { pathname, searchParams } = new URL(String(headers.location), world.config.publicUrl);
      answers.push([status, pathname, searchParams.get('loginHint'), searchParams.get('returnTo')]);
    }
    const start = '/auth/oidc/demo/start';
    expect(answers).toEqual([
      [302, start, 'lead@alpha.example', '/alpha?next=%2Fworkspace%3Ftour%3D1'],
      [302, start, 'partner@alpha.example', '/alpha?next=%2Fmy-account%2Fdashboard'],
    ]);
  });

  it('the partner’s portal alone is missing without a sample partner', async () => {
    trying();
    note({ tour });
    expect((await openPage('/portals/b2b')).status).toBe(404);
    expect((await openPage('/portals/employee')).status).toBe(302);
  });
});

describe('at the root, without a demo company', () => {
  async function saysNone(language: string): Promise<string[]> {
    const pages = [];
    for (const path of portals) {
      const { status, body } = await openPage(path, { language });
      expect(status, path).toBe(404);
      pages.push(String(body));
    }
    return pages;
  }

  it('they say so, with the way to the start: nothing was seeded, in production, or it is not there any more', async () => {
    trying();
    note({});
    for (const page of await saysNone('ko')) {
      expect(page).toContain('<h1>둘러볼 데모 회사가 없습니다</h1>');
      expect(page).toContain('<a class="button" href="/">홈으로 가기</a>');
      expect(page).not.toContain('class="demo"');
    }
    for (const page of await saysNone('en')) {
      expect(page).toContain('<h1>There is no demo company here</h1>');
      expect(page).toContain('<a class="button" href="/?lang=en">Go to the home page</a>');
    }
    note({ tour, partner });
    world.configure({ dataDir: folder, demoOidcPort: 3999, environment: 'production' });
    await saysNone('ko');
    trying();
    for (const company of ['nowhere', 'not a code', 'beta']) {
      note({ tour: { ...tour, company }, partner: { ...partner, company } });
      await saysNone('ko');
    }
  });
});

it('on a company’s host the application answers, and nobody is led to a demo company', async () => {
  trying();
  note({ tour, partner });
  for (const host of ['alpha.localhost', 'beta.localhost', 'nobody.localhost']) {
    for (const path of portals) {
      const { status, headers } = await openPage(path, { host });
      const expectedStatus = host === 'nobody.localhost' ? 404 : 200;
      expect([host, path, status, headers.location]).toEqual([host, path, expectedStatus, undefined]);
    }
  }
});

describe('a demo company’s public site', () => {
  const page = async (path: string, company = world.alpha) =>
    String((await new Visitor(world, company).page(path)).body);
  const listPaths = () => ['/', '/catalog', `/catalog/${shop.cup}`, '/cart', '/terms', '/privacy', '/catalog/nothing'];

  it('says on every page what it is, with the ways out, in both languages', async () => {
    const root = world.config.publicUrl;
    for (const path of listPaths()) {
      const ko = await page(path);
      expect(ko, path).toContain('<aside class="demo" aria-label="데모 회사">');
      expect(ko, path).toContain('<strong>데모 회사</strong>');
      expect(ko, path).toContain('체험용으로 꾸민 회사이며, 사람과 자료는 실제가 아닙니다.');
      expect(ko, path).toContain(`<a href="${root}/?lang=ko">처음으로</a>`);
      expect(ko, path).toContain(`<a href="${root}/create-company?lang=ko">내 회사 만들기</a>`);
      const en = await page(`${path}?lang=en`);
      expect(en, path).toContain('<strong>Demo company</strong>');
      expect(en, path).toContain(`<a href="${root}/create-company?lang=en">Create my company</a>`);
    }
  });

  it('is reported to the application, too; another company mentions no demo anywhere', async () => {
    const readIsDemo = async (host: string) =>
      (await openPage('/api/company', { host })).body.data.features.includes('demo');
    expect([await readIsDemo('alpha.localhost'), await readIsDemo('beta.localhost')]).toEqual([true, false]);
    for (const path of ['/', '/catalog', '/cart', '/terms', '/catalog/nothing']) {
      const html = await page(path, world.beta);
      for (const word of ['class="demo"', '데모', 'create-company']) expect(html, path).not.toContain(word);
    }
  });
});
