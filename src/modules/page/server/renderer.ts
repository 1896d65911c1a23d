/** The renderer of public pages, as the build left it: server code knows no React. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '#kernel/contract/error.ts';
import { pageErrors } from '../contract/errors.ts';
import type { SiteRenderer } from '../contract/site.ts';

const dist = join(import.meta.dirname, '../../../../dist');

export interface Built {
  render: SiteRenderer['render'];
  /** Address of the pages' script; null when there is none. */
  script: string | null;
}

let built: Promise<Built> | null = null;

function addressOf(file: RegExp): string | null {
  const assets = join(dist, 'web', 'assets');
  if (!existsSync(assets)) return null;
  const found = readdirSync(assets).find((name) => file.test(name));
  return found ? `/assets/${found}` : null;
}

async function load(): Promise<Built> {
  const path = join(dist, 'site', 'site.js');
  if (!existsSync(path)) throw fail(pageErrors.SITE_NOT_BUILT);
  const { render } = (await import(pathToFileURL(path).href)) as SiteRenderer;
  return {
    render,
    script: addressOf(/^site-client-[\w-]+\.js$/),
  };
}

/** Loaded once. Throws SITE_NOT_BUILT, and looks again the next time. */
export async function siteRenderer(): Promise<Built> {
  built ??= load();
  try {
    return await built;
  } catch (error) {
    built = null;
    throw error;
  }
}

/** For tests, which render from the sources. */
export function renderBy(render: SiteRenderer['render']): void {
  built = Promise.resolve({ render, script: null });
}
