/** Tests of build output for screens and texts: inert shells, matching styles, and fonts that contain every character. */
import { expect, it } from 'vitest';
import { listScripts } from './first-load.ts';
import { createInlineFont, listSigns, parseRanges, toRanges } from './fonts.ts';
import { assertOwnLinks, extractStyles, extractTexts, makeInert, moveFilesLast, removeIdleNames } from './shells.ts';

it('leaves no control in a shell that would swallow what is typed or pressed', () => {
  const { html } = makeInert(
    '<form><label for="a">이름</label><input id="a" class="x" type="text" required=""/><button type="submit" class="y">저장</button></form><a href="/b">가기</a>',
  );
  expect(html).toBe(
    '<div><span>이름</span><span class="x"></span><span data-button class="y">저장</span></div><a href="/b">가기</a>',
  );
});

it('leaves the way past the menu as it is, and what shows where the keyboard is', () => {
  const { html } = makeInert('<a href="#main" class="skip">x</a><main class="m" id="main" tabindex="-1">y</main>');
  expect(html).toBe('<a href="#main" class="skip">x</a><main id="main" tabindex="-1" class="m">y</main>');
  expect(extractStyles(html, '.skip:focus { top: 0 } .gone:focus { top: 1px }')).toBe('.skip:focus { top: 0 }');
});

it('takes the styles that a page uses, in layers and queries, too, and of properties those that are read', () => {
  const css = `
    :root { --used: 1px; --through: var(--used); --unread: 2px }
    @layer a { .here { margin: var(--through) } .gone { margin: 0 } }
    @media (width < 10px) { .here:not(.gone) { padding: 0 } .gone { padding: 1px } }
    .here:hover { color: red }
    .here[data-kind="a"] { color: green } .here[data-kind="b"] { color: blue }`;
  const style = extractStyles('<p class="here" data-kind="a"></p>', css);
  for (const expected of ['--used', '--through', '.here { margin', ':not(.gone)', 'green'])
    expect(style).toContain(expected);
  for (const removed of ['--unread', 'margin: 0 ', 'padding: 1px', 'hover', 'blue'])
    expect(style).not.toContain(removed);
});

it('takes a style that is for one of several', () => {
  const html = '<p class="here"><b class="in"></b></p>';
  const css =
    '.here :is(.in, .gone) { margin: 1px } :where(.gone, .left) b { margin: 2px } :is(.gone, .here) { margin: 3px }';
  const style = extractStyles(html, css);
  for (const expected of ['1px', '3px']) expect(style).toContain(expected);
  expect(style).not.toContain('2px');
});

it('writes ranges of signs as they are read', () => {
  expect(toRanges([0x41, 0x42, 0x43, 0xac00])).toBe('U+41-43,U+AC00');
  expect(parseRanges('U+41-43, U+ac00')).toEqual([0x41, 0x42, 0x43, 0xac00]);
});

it('knows the signs of our texts', () => {
  const signs = new Set(listSigns());
  for (const sign of '로그인 업무 공간 Sign in 0123456789')
    expect(signs.has(sign.codePointAt(0) ?? 0), sign).toBe(true);
});

it('follows scripts to all that they import, each once, what is imported first', () => {
  const chunk = (fileName: string, module: string, imports: string[]) => ({
    type: 'chunk',
    fileName,
    imports,
    modules: { [module]: {} },
  });
  const bundle = { a: chunk('a', '/a.ts', ['b', 'c']), b: chunk('b', '/b.ts', ['c']), c: chunk('c', '/c.ts', []) };
  expect(listScripts(bundle, ['/a.ts', '/b.ts'])).toEqual(['c', 'b', 'a']);
  expect(() => listScripts(bundle, ['/d.ts'])).toThrow('/d.ts');
});

it('refuses the shell of a company that leads to a page of the root', () => {
  const shell = (host: 'root' | 'company', address: string) => () =>
    assertOwnLinks({ host, paths: ['/a'], html: { ko: '', en: `<a href="${address}">x</a>` } });
  expect(shell('company', '/genesis/login?next=%2Fcompany')).toThrow('/genesis/login');
  expect(shell('company', '/auth/login')).not.toThrow();
  expect(shell('root', '/genesis/login')).not.toThrow();
});

it('asks for neither scripts nor styles before the words', () => {
  const page = moveFilesLast(
    '<head><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/z.js"><link rel="stylesheet" href="/a.css"></head><body>x\n</body>',
  );
  expect(page).toBe('<head></head><body>x\n    <!-- files {"style":"/a.css","own":["/z.js","/a.js"]} -->\n  </body>');
  expect(() => moveFilesLast('<head></head>')).toThrow('no style sheet');
});

it('brings with a page the signs of its words, and no others', async () => {
  expect(extractTexts('<p title="속성">흐름 ABC 1,2&amp;</p><style>.a{}</style>')).toBe('흐름 ABC 1,2 ');
  const face = await createInlineFont('름흐');
  expect(face).toContain("url('data:font/woff2;base64,");
  expect(face).toContain('unicode-range: U+20,U+B984,U+D750;');
});

it('names of the kit that no style sheet has are left out, those that one has stay', () => {
  const html = '<a class="m_1 mantine-Button-root mantine-Text-root" href="/">mantine-Text-root</a>';
  expect(removeIdleNames(html, '.bar :is(.mantine-Button-root){min-height:44px}')).toBe(
    '<a class="m_1 mantine-Button-root" href="/">mantine-Text-root</a>',
  );
});
