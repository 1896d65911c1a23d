/** Pages at the root that are rendered by the server: the product's own, which sells nothing. */
import type { Locale } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { SiteHtml, SiteView } from '../contract/site.ts';
import { getSiteRenderer } from './renderer.ts';

export async function renderAtRoot(
  context: AnyContext,
  page: { locale: Locale; address: string; view: SiteView },
): Promise<SiteHtml> {
  const { render, ...files } = await getSiteRenderer();
  return render({
    company: {
      name: { ko: '흐름', en: 'Heureum' }[page.locale],
      origin: appOf(context).config.publicUrl,
      primaryColor: '#2563eb',
      logo: null,
      demoOf: null,
      profile: null,
      sells: false,
    },
    companyLocale: 'ko',
    cartQuantity: 0,
    ...files,
    ...page,
  });
}
