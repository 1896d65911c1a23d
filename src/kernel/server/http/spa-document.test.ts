/** The document that the application begins with: words, scripts and answers of its address, and nothing of anybody's making in them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSpaLoader, type DocumentRequest } from './spa-document.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'heureum-application-'));
const write = (name: string, content: unknown) =>
  writeFileSync(join(webRoot, name), typeof content === 'string' ? content : JSON.stringify(content));
const title = { ko: '업무 공간', en: 'Workspace' };
write(
  'index.html',
  '<meta content="__CSP_NONCE__"><!-- head --><body><!-- shell --><div id="root"></div><!-- files {"style":"/a.css","own":["/z.js","/a.js"]} -->',
);
write('addresses.json', {
  company: ['/workspace', '/orders/:id', '/orders/new'],
  root: ['/', '/genesis'],
  pages: [
    { host: 'company', path: '/orders/:id', title, scripts: ['assets/one.js'] },
    { host: 'company', path: '/orders/new', title, scripts: ['assets/new.js'] },
    {
      host: 'company',
      path: '/workspace',
      title,
      scripts: ['assets/workspace.js'],
      styles: ['assets/b.css'],
      texts: { en: ['assets/english.js'] },
      asks: true,
    },
  ],
});
write('shells.json', [
  {
    host: 'company',
    paths: ['/workspace'],
    html: {
      ko: '<style nonce="__CSP_NONCE__"></style><b>__INITIAL__</b><aside data-demo="true"><a href="__ROOT__/">데모</a></aside>__COMPANY__ <h1>__TITLE__</h1>',
      en: '<h1>__TITLE__</h1>',
    },
    style: 'h1{color:red}',
  },
]);
afterAll(() => rmSync(webRoot, { recursive: true }));

const root = 'https://product.example';
function renderPage(request: Partial<DocumentRequest>): string {
  const application = createSpaLoader(webRoot)();
  const fullRequest = { host: 'company', path: '/workspace', company: '한빛', root, nonce: 'n1', answers: {} } as const;
  return application?.html({ ...fullRequest, ...request }) ?? '';
}

it('has the words of the screen in both languages, its styles and its scripts', () => {
  const page = renderPage({});
  expect(page).toContain('<b>한</b>한빛 <h1>업무 공간</h1>');
  expect(page).toContain('<template data-lang="en"><h1>Workspace</h1></template>');
  expect(page).toContain('<style nonce="n1">h1{color:red}</style>');
  const texts = '{"ko":[],"en":["/assets/english.js"]}';
  const files = `{"styles":["/a.css","/assets/b.css"],"own":["/z.js","/a.js"],"scripts":["/assets/workspace.js"],"texts":${texts}}`;
  expect(page).toContain(files);
  expect(page).not.toMatch(/<(link|script)[^>]+(href|src)=/);
  expect(page).not.toContain('one.js');
});

it('requests the session where the screen needs it, and nowhere else', () => {
  expect(renderPage({})).toContain('/api/auth/me');
  expect(renderPage({ path: '/orders/7' })).not.toContain('/api/auth/');
});

it('takes an address for what it is, before what it could be', () => {
  expect(renderPage({ path: '/orders/new' })).toContain('new.js');
  expect(renderPage({ path: '/orders/7' })).toContain('one.js');
});

it('shows nothing of a company at the root, nor words that belong to another address', () => {
  expect(renderPage({ host: 'root', company: null })).not.toContain('id="shell"');
  expect(renderPage({ path: '/orders/7' })).not.toContain('id="shell"');
});

it('lets no name and no answer become a part of the page', () => {
  const name = '<script>alert(1)</script>__CSP_NONCE__ $& "';
  const page = renderPage({ company: name, answers: { '/api/company': { data: { name } } } });
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;__CSP_NONCE__ $&amp; &quot;');
  expect(page).not.toContain('<script>alert');
  const [, json = ''] =
    /<script type="application\/json" id="first-answers" nonce="n1">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ '/api/company': { data: { name } } });
});

it('gives every script and style the nonce', () => {
  for (const [tag] of renderPage({}).matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain('nonce="n1"');
});

it('says of a demo company that it is one, with the way to the product, and of no other', () => {
  const answers = (features: string[]) => ({ '/api/company': { data: { features } }, '/api/domain': { data: {} } });
  const label = '<aside data-demo="true"><a href="https://product.example/">데모</a></aside>';
  expect(renderPage({ answers: answers(['workflow', 'demo']) })).toContain(`<b>한</b>${label}한빛`);
  for (const page of [renderPage({ answers: answers(['workflow']) }), renderPage({})]) {
    expect(page).toContain('<b>한</b>한빛');
    expect(page).not.toMatch(/데모|data-demo|__ROOT__/);
  }
});
