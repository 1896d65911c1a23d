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

function getAssetAddress(file: RegExp): string | null {
  const assets = join(dist, 'web', 'assets');
  if (!existsSync(assets)) return null;
  const fileName = readdirSync(assets).find((name) => file.test(name));
  return fileName ? `/assets/${fileName}` : null;
}

async function loadRenderer(): Promise<Built> {
  const path = join(dist, 'site', 'site.js');
  if (!existsSync(path)) throw fail(pageErrors.SITE_NOT_BUILT);
  const { render } = (await import(pathToFileURL(path).href)) as SiteRenderer;
  return {
    render,
    script: getAssetAddress(/^site-client-[\w-]+\.js$/),
  };
}

/** Loaded once. Throws SITE_NOT_BUILT, and looks again the next time. */
export async function getSiteRenderer(): Promise<Built> {
  built ??= loadRenderer();
  try {
    return await built;
  } catch (error) {
    built = null;
    throw error;
  }
}

/** For tests, which render from the sources. */
export function setRenderer(render: SiteRenderer['render']): void {
  built = Promise.resolve({ render, script: null });
}
