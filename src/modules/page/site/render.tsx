/** The whole document of a public page, complete without a script. */
import { renderToString } from 'react-dom/server';
import type { SiteHtml, SiteRequest } from '../contract/site.ts';
import { createStyle, SiteDocument } from './SiteDocument.tsx';

export function render(request: SiteRequest): SiteHtml {
  const style = createStyle(request);
  const html = `<!doctype html>${renderToString(<SiteDocument request={request} style={style} />)}`;
  return { html, styles: [style] };
}
