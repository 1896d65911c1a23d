/**
 * The page of the browser's application: one document for all addresses, with what this one is known to need. Its words and
 * their styles first (the build drew them), then the answers to what the application would ask before all else, and which style
 * sheet and scripts to ask for when the words are painted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from '../../contract/address.ts';
import { httpTimeout } from '../../contract/constants.ts';
import { type CompanyInfo, type DomainInfo, isDemo } from '../../contract/session.ts';
import { type Locale, type LocalText, locales } from '../../contract/text.ts';
import { escapeHtml } from '../html.ts';

interface Page {
  host: 'root' | 'company';
  path: string;
  title: LocalText;
  scripts: readonly string[];
  /** Style sheets beside the application's own. */
  styles?: readonly string[];
  /** By language: what only its readers need. */
  texts?: Partial<Record<Locale, readonly string[]>>;
  /** It is for whoever is signed in. */
  asks?: boolean;
}
interface Shell {
  host: 'root' | 'company';
  paths: readonly string[];
  html: Record<Locale, string>;
  style: string;
  /** With the signs of its words in both languages, in a family of their own; empty or none where it knows not all of them. */
  font?: string;
}

export interface Asked {
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

export interface Application {
  html(asked: Asked): string;
  /** Whether a host of this kind has a screen at this path. */
  knows(host: 'root' | 'company', path: string): boolean;
}

/** Before the first paint: the look and the language that were chosen in this browser or by who is signed in, else the browser's own (`kernel/web/language.ts`). */
const chosen = `(() => {
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
 * Who is signed in is asked while the scripts are on their way, and taken over by the application (`kernel/web/early.ts`). The page
 * itself is the same for everybody: what is told of a person stands in no document. The new cookie is taken also when the page is left.
 */
const early = `(() => {
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

/** Busy only where scripts run: for who has none the words are the page. */
const translated = `(() => {
  const shell = document.getElementById('shell');
  shell.setAttribute('aria-busy', 'true');
  const other = document.querySelector('template[data-lang="' + document.documentElement.lang + '"]');
  if (other) shell.replaceChildren(other.content);
})();`;

/** Before the first script is asked for: where one cannot be had or cannot be run, nobody waits before dead words. */
const watched = `(() => {
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
const ownFont = `document.fonts.load("1em 'Pretendard words'")`;

/** Begun before anything is laid out. */
const fontOf = ({ font }: Shell, nonce: string): string =>
  font ? `<style nonce="${nonce}">${font}</style>${script(nonce, ownFont)}` : '';

interface Files {
  /** The application's own first: in the others the later wins. */
  styles: readonly string[];
  /** What every page begins with, in the order in which it runs: what is imported first. */
  own: readonly string[];
  /** The screen's. */
  scripts: readonly string[];
  /** By language: what only its readers need. */
  texts: Partial<Record<Locale, readonly string[]>>;
}

/**
 * When the words are painted, in the font that came with them where one did, or would be: a page in the background paints none.
 * The application waits for its styles, as it would for sheets that stand before it; its files wait for nothing. Each of its own
 * runs by itself, so that a slow phone can scroll between them.
 */
const later = (files: Files): string => `(() => {
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
  ${ownFont}.then(soon, soon);
  setTimeout(ask, 1000);
})();`;

const read = (file: string): string => readFileSync(file, 'utf8');
const script = (nonce: string, code: string): string => `<script nonce="${nonce}">${code}</script>`;

/** The first pattern without a parameter that fits, else the first that fits. */
function pageFor<One extends { host: string; fits: RegExp; path: string }>(pages: readonly One[], asked: Asked) {
  const fitting = pages.filter(({ host, fits }) => host === asked.host && fits.test(asked.path));
  return fitting.find(({ path }) => path === asked.path) ?? fitting[0];
}

function headOf(page: Page | undefined, shell: Shell | undefined, { nonce }: Asked): string {
  const style = shell ? `<style nonce="${nonce}">${shell.style}</style>` : '';
  const asking = page?.asks ? script(nonce, early) : '';
  return [script(nonce, watched), script(nonce, chosen), asking, style, shell ? fontOf(shell, nonce) : ''].join(
    '\n    ',
  );
}

/** What the build says that the application begins with, beside the scripts of its screen (`tools/shells.ts`). */
const named = /<!-- files (\{.*\}) -->/;

function filesOf(template: string): { style: string; own: string[] } | null {
  const [, files] = named.exec(template) ?? [];
  return files ? (JSON.parse(files) as { style: string; own: string[] }) : null;
}

/** What a demo company's pages say of it is drawn into those of all companies (`portals/shell/DemoLabel.tsx`); others are shown without. */
const demoLabel = /<aside data-demo.*?<\/aside>/gs;

/** As the application is told. */
function saysDemo({ answers }: Asked): boolean {
  return Object.values(answers).some((answer) => {
    const { features } = (answer as { data?: Partial<CompanyInfo> } | null)?.data ?? {};
    return features !== undefined && isDemo({ features });
  });
}

/** The start draws its buttons for where trying the product is offered and for where it is not (`portals/genesis/screens/Landing.tsx`). */
const startWays = /<div[^>]*data-tour="(true|false)".*?<\/div>/gs;

const offersTour = ({ answers }: Asked): boolean =>
  Object.values(answers).some((answer) => (answer as { data?: Partial<DomainInfo> } | null)?.data?.tour === true);

function wordsOf(page: Page, shell: Shell, asked: Asked): string {
  const { company, nonce, root } = asked;
  const owner = company ?? '';
  const offered = String(offersTour(asked));
  const kept = (html: string) =>
    (saysDemo(asked) ? html : html.replace(demoLabel, '')).replace(startWays, (ways, of) =>
      of === offered ? ways : '',
    );
  const inLanguage = (language: Locale) =>
    kept(shell.html[language])
      .replaceAll('__ROOT__', escapeHtml(root))
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__TITLE__', escapeHtml(page.title[language]))
      .replaceAll('__INITIAL__', escapeHtml([...owner][0] ?? ''))
      .replaceAll('__COMPANY__', () => escapeHtml(owner));
  const [first, ...others] = locales;
  const templates = others.map((one) => `<template data-lang="${one}">${inLanguage(one)}</template>`);
  const shown = `<div id="shell">${inLanguage(first)}</div>`;
  return [shown, ...templates, script(nonce, translated)].join('');
}

function answersOf({ answers, nonce }: Asked): string {
  const text = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-answers" nonce="${nonce}">${text}</script>`;
}

interface Addresses {
  company: string[];
  root: string[];
  pages?: Page[];
}

const inRoot = (names: readonly string[] = []): string[] => names.map((file) => `/${file}`);

function readApplication(webRoot: string): Application {
  const template = read(join(webRoot, 'index.html'));
  const addresses = JSON.parse(read(join(webRoot, 'addresses.json'))) as Addresses;
  const drawn = join(webRoot, 'shells.json');
  const shells = existsSync(drawn) ? (JSON.parse(read(drawn)) as Shell[]) : [];
  const files = filesOf(template);
  const known = { company: addresses.company.map(pathsOf), root: addresses.root.map(pathsOf) };
  const pages = (addresses.pages ?? []).map((page) => ({ ...page, fits: pathsOf(page.path) }));
  const laterOf = ({ style, own }: { style: string; own: string[] }, page: Page | undefined) => {
    const texts = Object.fromEntries(locales.map((one) => [one, inRoot(page?.texts?.[one])]));
    return later({ styles: [style, ...inRoot(page?.styles)], own, scripts: inRoot(page?.scripts), texts });
  };
  const shellOf = (page: Page) => shells.find(({ host, paths }) => host === page.host && paths.includes(page.path));
  return {
    html: (asked) => {
      const page = pageFor(pages, asked);
      const shell = page && shellOf(page);
      const words = page && shell ? wordsOf(page, shell, asked) : '';
      return template
        .replaceAll('__CSP_NONCE__', asked.nonce)
        .replace('<!-- head -->', () => headOf(page, shell, asked))
        .replace(named, () => (files ? script(asked.nonce, laterOf(files, page)) : ''))
        .replace('<!-- shell -->', () => words + answersOf(asked));
    },
    knows: (host, path) => known[host].some((pattern) => pattern.test(path)),
  };
}

/** The built application, read when it is first asked for; null where there is none. */
export function applicationIn(webRoot: string): () => Application | null {
  let application: Application | null = null;
  return () => {
    if (!application && existsSync(join(webRoot, 'index.html'))) application = readApplication(webRoot);
    return application;
  };
}
