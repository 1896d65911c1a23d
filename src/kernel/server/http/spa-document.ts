/**
 * The page of the browser's application: one document for all addresses, with what this one is known to need. Its words and
 * their styles first (the build drew them), then the answers to what the application would ask before all else, and which style
 * sheet and scripts to ask for when the words are painted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPathPattern } from '../../contract/address.ts';
import { httpTimeout } from '../../contract/constants.ts';
import { type CompanyInfo, type DomainInfo, isDemo } from '../../contract/session.ts';
import { type Locale, type LocalText, locales } from '../../contract/text.ts';
import { escapeHtml } from '../html.ts';

interface SpaPage {
  host: 'root' | 'company';
  path: string;
  title: LocalText;
  scripts: readonly string[];
  /** Style sheets beside the application's own. */
  styles?: readonly string[];
  /** By language: what only its readers need. */
  texts?: Partial<Record<Locale, readonly string[]>>;
  /** For signed-in persons only. */
  asks?: boolean;
}
interface PageShell {
  host: 'root' | 'company';
  paths: readonly string[];
  html: Record<Locale, string>;
  style: string;
  /** With the signs of its words in both languages, in a family of their own; empty or none where it knows not all of them. */
  font?: string;
}

export interface DocumentRequest {
  host: 'root' | 'company';
  path: string;
  /** The company's name; null at the root. */
  company: string | null;
  /** The product's own origin: what leads out of a company leads there. */
  root: string;
  nonce: string;
  /** By their addresses: what the application asks first. */
  answers: Readonly<Record<string, unknown>>;
}

export interface SpaDocument {
  html(request: DocumentRequest): string;
  /** True if a host of this kind has a screen at this path. */
  hasPath(host: 'root' | 'company', path: string): boolean;
}

/**
 * Before the first paint: the theme and language chosen in this browser or by the signed-in person, else the browser's own
 * (`kernel/web/language.ts`).
 */
const preferencesScript = `(() => {
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const read = (name) => { try { return JSON.parse(kept(name) ?? '{}') ?? {}; } catch { return {}; } };
  const page = document.documentElement;
  const look = kept('heureum.theme');
  const dark = look === 'dark' || (look !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const { style, marks } = read('heureum.look');
  for (const name in style) page.style.setProperty(name, style[name]);
  Object.assign(page.dataset, marks);
  const isOurs = (name) => name === 'ko' || name === 'en';
  const asked = new URLSearchParams(location.search).get('lang');
  const known = [asked, kept('heureum.language'), read('heureum.choices').preferences?.language];
  const own = navigator.languages.map((name) => name.slice(0, 2).toLowerCase());
  if ([...known, ...own].find(isOurs) === 'en') page.lang = 'en';
})();`;

/**
 * Fetches the session while the scripts load; the application takes it over (`kernel/web/preloaded-session.ts`). The page itself is the same
 * for everybody: no document contains personal data. The new cookie takes effect even if the visitor leaves the page.
 */
const preloadScript = `(() => {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  const signal = AbortSignal.timeout(${httpTimeout});
  const sent = { ...headers, 'content-type': 'application/json' };
  const ask = async (path, about) => {
    const reply = await fetch(path, { ...about, signal });
    return new Response(await reply.text() || null, { status: reply.status });
  };
  const renewal = ask('/api/auth/refresh', { method: 'POST', body: '{}', headers: sent, keepalive: true });
  const token = renewal.then(async (reply) => (reply.status === 200 ? (await reply.clone().json()).data?.accessToken : undefined));
  const me = token.then((one) => (one ? ask('/api/auth/me', { headers: { ...headers, authorization: 'Bearer ' + one } }) : null));
  me.catch(() => undefined);
  window.heureumEarly = { renewal, me };
})();`;

/** Marked busy only if scripts run: without them the text is the page. */
const translationScript = `(() => {
  const shell = document.getElementById('shell');
  shell.setAttribute('aria-busy', 'true');
  const other = document.querySelector('template[data-lang="' + document.documentElement.lang + '"]');
  if (other) shell.replaceChildren(other.content);
})();`;

/** Before the first script is asked for: where one cannot be had or cannot be run, nobody waits before dead words. */
const watchdogScript = `(() => {
  const show = () => {
    const stuck = document.getElementById('stuck');
    if (!stuck) return document.addEventListener('DOMContentLoaded', show, { once: true });
    for (const again of stuck.querySelectorAll('a')) again.href = location.pathname + location.search;
    stuck.hidden = false;
    document.getElementById('shell')?.removeAttribute('aria-busy');
  };
  const waiting = () => document.getElementById('shell') || !document.getElementById('root')?.hasChildNodes();
  addEventListener('error', ({ target }) => {
    if ((target instanceof HTMLScriptElement || target === window) && waiting()) show();
  }, true);
})();`;

/** In the styles, so that nothing is fetched for it; at once where the page has none. */
const fontScript = `document.fonts.load("1em 'Pretendard words'")`;

/** Begun before anything is laid out. */
const renderFont = ({ font }: PageShell, nonce: string): string =>
  font ? `<style nonce="${nonce}">${font}</style>${renderScript(nonce, fontScript)}` : '';

interface Files {
  /** The application's own first: in the others the later wins. */
  styles: readonly string[];
  /** Start files of every page in execution order: dependencies first. */
  own: readonly string[];
  /** The screen's. */
  scripts: readonly string[];
  /** By language: what only its readers need. */
  texts: Partial<Record<Locale, readonly string[]>>;
}

/**
 * Runs once the words are painted, in the preloaded font where available: a page in the background paints nothing. The application
 * waits for its styles, as for earlier stylesheets; its files wait for nothing. Its own scripts run one by one, so that a slow
 * phone can scroll between them.
 */
const loadFilesScript = (files: Files): string => `(() => {
  const { styles, own, scripts, texts } = ${JSON.stringify(files).replaceAll('<', '\\u003c')};
  const add = (name, about) => {
    const element = Object.assign(document.createElement(name), { crossOrigin: 'anonymous' }, about);
    document.head.append(element);
    return element;
  };
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    const sheets = styles.map((href) => add('link', { rel: 'stylesheet', href, fetchPriority: 'low' }));
    const first = [...own, ...scripts, ...(texts[document.documentElement.lang] ?? [])];
    for (const href of first) add('link', { rel: 'modulepreload', href, fetchPriority: 'low' });
    const come = (sheet) => new Promise((resolve, reject) => {
      sheet.onload = resolve;
      sheet.onerror = () => reject(new Error(sheet.href));
    });
    const run = ([src, ...others]) => {
      if (!src) return;
      add('script', { type: 'module', src, onload: () => run(others), onerror: () => reportError(new Error(src)) });
    };
    Promise.all(sheets.map(come)).then(() => run(own), reportError);
  };
  const soon = () => requestAnimationFrame(() => setTimeout(ask));
  if (document.hidden) ask();
  ${fontScript}.then(soon, soon);
  setTimeout(ask, 1000);
})();`;

const readText = (file: string): string => readFileSync(file, 'utf8');
const renderScript = (nonce: string, code: string): string => `<script nonce="${nonce}">${code}</script>`;

/** The first pattern without a parameter that fits, else the first that fits. */
function findPage<One extends { host: string; fits: RegExp; path: string }>(
  pages: readonly One[],
  request: DocumentRequest,
) {
  const fitting = pages.filter(({ host, fits }) => host === request.host && fits.test(request.path));
  return fitting.find(({ path }) => path === request.path) ?? fitting[0];
}

function renderHead(page: SpaPage | undefined, shell: PageShell | undefined, { nonce }: DocumentRequest): string {
  const style = shell ? `<style nonce="${nonce}">${shell.style}</style>` : '';
  const asking = page?.asks ? renderScript(nonce, preloadScript) : '';
  return [
    renderScript(nonce, watchdogScript),
    renderScript(nonce, preferencesScript),
    asking,
    style,
    shell ? renderFont(shell, nonce) : '',
  ].join('\n    ');
}

/** Start files of the application according to the build, beside the scripts of its screen (`tools/shells.ts`). */
const filesComment = /<!-- files (\{.*\}) -->/;

function parseFiles(template: string): { style: string; own: string[] } | null {
  const [, files] = filesComment.exec(template) ?? [];
  return files ? (JSON.parse(files) as { style: string; own: string[] }) : null;
}

/**
 * The demo notice is part of every company page's template (`portals/shell/DemoLabel.tsx`); it is removed for companies that are no
 * demo.
 */
const demoLabel = /<aside data-demo.*?<\/aside>/gs;

/** Like the application itself. */
function isDemoPage({ answers }: DocumentRequest): boolean {
  return Object.values(answers).some((answer) => {
    const { features } = (answer as { data?: Partial<CompanyInfo> } | null)?.data ?? {};
    return features !== undefined && isDemo({ features });
  });
}

/** The start draws its buttons for where trying the product is offered and for where it is not (`portals/genesis/screens/Landing.tsx`). */
const startWays = /<div[^>]*data-tour="(true|false)".*?<\/div>/gs;

const offersTour = ({ answers }: DocumentRequest): boolean =>
  Object.values(answers).some((answer) => (answer as { data?: Partial<DomainInfo> } | null)?.data?.tour === true);

function renderTexts(page: SpaPage, shell: PageShell, request: DocumentRequest): string {
  const { company, nonce, root } = request;
  const owner = company ?? '';
  const offered = String(offersTour(request));
  const withoutDemoLabel = (html: string) =>
    (isDemoPage(request) ? html : html.replace(demoLabel, '')).replace(startWays, (ways, of) =>
      of === offered ? ways : '',
    );
  const inLanguage = (language: Locale) =>
    withoutDemoLabel(shell.html[language])
      .replaceAll('__ROOT__', escapeHtml(root))
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__TITLE__', escapeHtml(page.title[language]))
      .replaceAll('__INITIAL__', escapeHtml([...owner][0] ?? ''))
      .replaceAll('__COMPANY__', () => escapeHtml(owner));
  const [first, ...others] = locales;
  const templates = others.map(
    (otherLocale) => `<template data-lang="${otherLocale}">${inLanguage(otherLocale)}</template>`,
  );
  const visibleShell = `<div id="shell">${inLanguage(first)}</div>`;
  return [visibleShell, ...templates, renderScript(nonce, translationScript)].join('');
}

function renderAnswers({ answers, nonce }: DocumentRequest): string {
  const text = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-answers" nonce="${nonce}">${text}</script>`;
}

interface Addresses {
  company: string[];
  root: string[];
  pages?: SpaPage[];
}

const toRootPaths = (names: readonly string[] = []): string[] => names.map((file) => `/${file}`);

function readSpaDocument(webRoot: string): SpaDocument {
  const template = readText(join(webRoot, 'index.html'));
  const addresses = JSON.parse(readText(join(webRoot, 'addresses.json'))) as Addresses;
  const drawn = join(webRoot, 'shells.json');
  const shells = existsSync(drawn) ? (JSON.parse(readText(drawn)) as PageShell[]) : [];
  const files = parseFiles(template);
  const patterns = { company: addresses.company.map(toPathPattern), root: addresses.root.map(toPathPattern) };
  const pages = (addresses.pages ?? []).map((page) => ({ ...page, fits: toPathPattern(page.path) }));
  const laterOf = ({ style, own }: { style: string; own: string[] }, page: SpaPage | undefined) => {
    const texts = Object.fromEntries(locales.map((locale) => [locale, toRootPaths(page?.texts?.[locale])]));
    return loadFilesScript({
      styles: [style, ...toRootPaths(page?.styles)],
      own,
      scripts: toRootPaths(page?.scripts),
      texts,
    });
  };
  const shellOf = (page: SpaPage) => shells.find(({ host, paths }) => host === page.host && paths.includes(page.path));
  return {
    html: (request) => {
      const page = findPage(pages, request);
      const shell = page && shellOf(page);
      const words = page && shell ? renderTexts(page, shell, request) : '';
      return template
        .replaceAll('__CSP_NONCE__', request.nonce)
        .replace('<!-- head -->', () => renderHead(page, shell, request))
        .replace(filesComment, () => (files ? renderScript(request.nonce, laterOf(files, page)) : ''))
        .replace('<!-- shell -->', () => words + renderAnswers(request));
    },
    hasPath: (host, path) => patterns[host].some((pattern) => pattern.test(path)),
  };
}

/** The built application, read when it is first asked for; null where there is none. */
export function createSpaLoader(webRoot: string): () => SpaDocument | null {
  let application: SpaDocument | null = null;
  return () => {
    if (!application && existsSync(join(webRoot, 'index.html'))) application = readSpaDocument(webRoot);
    return application;
  };
}
