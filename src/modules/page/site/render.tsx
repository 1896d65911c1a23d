/** The whole document of a public page, complete without a script. */
import { renderToString } from 'react-dom/server';
import type { SiteHtml, SiteRequest } from '../contract/site.ts';
import { SiteDocument, styleOf } from './SiteDocument.tsx';

export function render(request: SiteRequest): SiteHtml {
  const style = styleOf(request);
  const html = `<!doctype html>${renderToString(<SiteDocument request={request} style={style} />)}`;
  return { html, styles: [style] };
}
