/** Public pages in tests are rendered from the sources: nothing was built. */
import type { SiteRenderer } from '../../contract/site.ts';
import { renderBy } from '../renderer.ts';

export async function renderFromSources(): Promise<SiteRenderer['render']> {
  // Named at run time: the renderer is React, which the server's own code does not know.
  const entry = '#apps/site.tsx';
  const { render } = (await import(entry)) as SiteRenderer;
  renderBy(render);
  return render;
}
