/**
 * Draws the pages' shells with the build of `src/apps/shells.tsx`, each with only the styles that it needs, and makes the style
 * sheet and the scripts wait for them: nothing that is loaded delays the first words.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import { createInlineFont } from './fonts.ts';

/** As `src/apps/shells.tsx` draws it. */
interface PageShell {
  host: 'root' | 'company';
  paths: readonly string[];
  html: Record<'ko' | 'en', string>;
  later?: string;
}

/** As the server reads it (`kernel/server/http/spa-document.ts`). */
interface FinishedShell extends PageShell {
  style: string;
  /** The face with the signs of its words in both languages; empty where titles are among them. */
  font: string;
}

const ownStyles = `
  #shell ~ #root { display: none }
  #stuck:not([hidden]) { position: fixed; inset: 0 0 auto; z-index: 1000; margin: 0; padding: 12px; text-align: center; background: #fff3bf; color: #212529 }
  #stuck a { color: inherit; text-decoration: underline }
  :where([data-button]) { display: inline-flex; align-items: center; justify-content: center }`;

/**
 * Controls that cannot be used yet look as they will and are none: nobody types into what is replaced. Links lead on.
 * @returns the words, and the styles that were among them
 */
export function makeInert(html: string): { html: string; style: string } {
  const styles: string[] = [];
  const words = html
    .replace(/<style data-mantine-styles="(?:true|classes)"[^>]*>(.*?)<\/style>/gs, (_, style: string) => {
      styles.push(style);
      return '';
    })
    .replace(/<template data-msg[^>]*><\/template>/g, '')
    .replace(/<!-- -->|<!--\/?[$&][^>]*-->/g, '')
    .replace(/<(input|textarea)\b([^>]*?)\/?>(?:<\/textarea>)?/g, '<span$2></span>')
    .replace(/<button\b/g, '<span data-button')
    .replace(/<label\b/g, '<span')
    .replace(/<\/(?:button|label)>/g, '</span>')
    .replace(/<(\/?)form\b/g, '<$1div')
    .replace(
      / (?:id|for|type|name|value|role|required|autocomplete|tabindex|maxlength|placeholder|aria-(?!hidden)[a-z]+|data-(?:discover|hotkeys))(?:="[^"]*")?(?=[^<]*>)/gi,
      '',
    )
    .replace(/<main\b/g, '<main id="main" tabindex="-1"')
    .replace(/(class="_mark_[^>]*>)_</g, '$1__INITIAL__<');
  return { html: words, style: styles.join('\n') };
}

const listClasses = (html: string): Set<string> =>
  new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

/** States that a page without scripts does not come into. */
const later =
  /:(?:hover|active|disabled|checked|placeholder|autofill|invalid|user-|target)|::?(?:placeholder|-webkit|-moz)/;

/** On the page's own element, and set by its first script. */
const ofPage = /^data-(?:mantine-color-scheme|respect-reduced-motion)$/;

/** Nothing moves in a shell, whose keyframes are left out, and nobody prints one: the page's own sheet comes soon enough for both. */
const notYet = (rule: AtRule): boolean =>
  /keyframes$/.test(rule.name) || (rule.name === 'media' && /^print$|prefers-reduced-motion/.test(rule.params));

interface PresentElements {
  html: string;
  classes: ReadonlySet<string>;
}

function isApplied(selector: string, present: PresentElements): boolean {
  if (later.test(selector)) return false;
  const { html, classes } = present;
  const lists: string[] = [];
  const needed = selector
    // Selectors in `:not(…)` need not be present.
    .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/:(?:is|where)\(([^()]*)\)/g, (_, list: string) => {
      lists.push(list);
      return '';
    });
  // Of a list one is enough.
  if (!lists.every((list) => list.split(',').some((item) => isApplied(item, present)))) return false;
  const attributes = [...needed.matchAll(/\[(data-[\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)];
  const hasAll = attributes.every(
    ([, name = '', value]) =>
      ofPage.test(name) || html.includes(value === undefined ? ` ${name}` : ` ${name}="${value}"`),
  );
  return hasAll && [...needed.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].every(([, name = '']) => classes.has(name));
}

function isEmpty(node: ChildNode): boolean {
  return node.type !== 'decl' && 'nodes' in node && node.nodes?.length === 0;
}

function pruneRules(container: Container, present: PresentElements): void {
  container.each((node) => {
    if (node.type === 'comment') node.remove();
    if (node.type === 'rule') {
      const rule = node as Rule;
      rule.selectors = rule.selectors.filter((selector) => isApplied(selector, present));
      if (rule.selectors.join('').trim() === '') rule.remove();
    }
    if (node.type === 'atrule') {
      const rule = node as AtRule;
      if (notYet(rule)) rule.remove();
      else if (rule.nodes && rule.name !== 'font-face') pruneRules(rule, present);
    }
    if (isEmpty(node)) node.remove();
  });
}

/** Custom properties that nothing reads, and then those that only they read. */
function dropUnread(sheet: postcss.Root, html: string): void {
  for (let previousCount = -1, count = 0; previousCount !== count; ) {
    previousCount = count;
    const read = new Set([...`${sheet}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    sheet.walkDecls(/^--/, (item) => {
      if (read.has(item.prop)) return;
      count++;
      item.remove();
    });
  }
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/** Of all styles those that this page uses before anybody does anything. */
export function extractStyles(html: string, css: string): string {
  const sheet = postcss.parse(css);
  pruneRules(sheet, { html, classes: listClasses(html) });
  dropUnread(sheet, html);
  return sheet.toString().replace(/\s*\n\s*/g, '');
}

const startSheets = /^(index|common|fields|bits|sign-in|company-sign-in|genesis|shell)-.*\.css$/;

/** The sheets of what pages begin with, and those of all that comes later; addresses in them are made whole. */
function readSheets(web: string): { css: string; later: string } {
  const names = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.css'));
  const inOrder = names.toSorted((a, b) => Number(b.startsWith('index')) - Number(a.startsWith('index')));
  const read = (isStart: boolean) =>
    inOrder
      .filter((name) => startSheets.test(name) === isStart)
      .map((name) => readFileSync(join(web, 'assets', name), 'utf8'))
      .join('\n');
  return { css: read(true), later: read(false) };
}

/** @throws Error when a class of the shell has its rules in a sheet that comes later only: it would be painted without them */
export function assertStyled({ paths, html }: PageShell, { css, later }: { css: string; later: string }): void {
  const has = (sheets: string, name: string) => new RegExp(`\\.${name}\\b`).test(sheets);
  const bare = [...listClasses(html.ko + html.en)].filter((name) => has(later, name) && !has(css, name));
  if (bare.length > 0) throw new Error(`the shell of ${paths[0]} lacks the styles of ${bare.join(', ')}`);
}

/** The root's address is known to the server alone, so a company's shell leads nowhere that only the root has. @throws */
export function assertOwnLinks({ host, paths, html }: PageShell): void {
  const strange = host === 'company' && /href="\/genesis[^"]*"/.exec(html.ko + html.en);
  if (strange) throw new Error(`the shell of ${paths[0]} leads to what no company has: ${strange[0]}`);
}

/** Readable text. */
export function extractTexts(html: string): string {
  return html.replace(/<style\b.*?<\/style>|<[^>]*>/gs, '').replace(/&[a-z#\d]+;/gi, ' ');
}

/** A page of which every word is known but names has its font with it; those whose title is any of many need that of all texts at once. */
const createFont = async (html: string): Promise<string> =>
  html.includes('__TITLE__') ? '' : createInlineFont(extractTexts(html));

/** Without the names that the kit gives for others to style by, where nobody does. */
export function removeIdleNames(html: string, css: string): string {
  return html.replace(/ ?\b(mantine-[A-Z]\w*-\w+)(?=[^<>]*>)/g, (all, name: string) =>
    css.includes(`.${name}`) ? all : '',
  );
}

async function finishShell({ later = '', ...shell }: PageShell, css: string): Promise<FinishedShell> {
  assertOwnLinks(shell);
  const [ko, en] = [makeInert(shell.html.ko), makeInert(shell.html.en)].map(({ html, style }) => ({
    html: removeIdleNames(html, css),
    style,
  })) as [ReturnType<typeof makeInert>, ReturnType<typeof makeInert>];
  const style = extractStyles(ko.html + en.html, `${css}\n${ko.style}\n${ownStyles}`);
  return { ...shell, html: { ko: ko.html, en: en.html }, style, font: await createFont(ko.html + en.html + later) };
}

/**
 * Neither scripts nor the style sheet are asked for before the words are painted: the page only says which they are, and the
 * server has them asked for then (`kernel/server/http/spa-document.ts`).
 */
export function moveFilesLast(html: string): string {
  const [sheet, style] = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html) ?? [];
  const [tag, script] = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  if (!sheet || !tag) throw new Error('index.html has no style sheet or no script');
  const needed = [...html.matchAll(/\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g)];
  const files = `<!-- files ${JSON.stringify({ style, own: [...needed.map(([, file]) => file), script] })} -->`;
  return [sheet, tag, ...needed.map(([link]) => link)]
    .reduce((page, part) => page.replace(part, ''), html)
    .replace(/\s*<\/body>/, `\n    ${files}\n  </body>`);
}

/** The Vite plugin. */
export function createShellPlugin(options: { web: string; limit: number; font: number }) {
  let outDir = '';
  let web = '';
  return {
    name: 'shells',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      outDir = resolve(config.root, config.build.outDir);
      web = resolve(config.root, options.web);
    },
    async closeBundle() {
      Object.assign(globalThis, { location: new URL('http://localhost/') });
      const module = await import(pathToFileURL(join(outDir, 'shells.js')).href);
      const sheets = readSheets(web);
      const drawn = await Promise.all(
        ((await module.renderPageShells()) as PageShell[]).map((shell) => {
          assertStyled(shell, sheets);
          return finishShell(shell, sheets.css);
        }),
      );
      for (const { paths, html, style, font } of drawn) {
        const [bytes, signs] = [Buffer.byteLength(html.ko + html.en + style), font.length];
        const kilobytes = [bytes, signs].map((size) => (size / 1000).toFixed(1));
        console.log(
          `before the first paint of ${paths[0]}: ${kilobytes[0]} kB, as they are, and ${kilobytes[1]} of font`,
        );
        if (bytes > options.limit) throw new Error(`${paths[0]} needs more than ${options.limit} bytes to be seen`);
        if (signs > options.font) throw new Error(`${paths[0]} brings more than ${options.font} bytes of font`);
      }
      writeFileSync(join(web, 'shells.json'), JSON.stringify(drawn));
      const page = join(web, 'index.html');
      const html = readFileSync(page, 'utf8');
      if (html.includes('rel="stylesheet"')) writeFileSync(page, moveFilesLast(html));
    },
  };
}
