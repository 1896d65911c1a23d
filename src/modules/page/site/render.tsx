/** The whole document of a public page, complete without a script. */
import { renderToString } from 'react-dom/server';
import type { SiteRequest } from '../contract/site.ts';
import { SiteDocument } from './SiteDocument.tsx';

export function render(request: SiteRequest): string {
  return `<!doctype html>${renderToString(<SiteDocument request={request} />)}`;
}
