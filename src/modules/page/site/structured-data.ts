/** Structured data for search engines (schema.org as JSON-LD). */
import { currencies } from '#kernel/contract/money.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { SiteItem, SiteRequest } from '../contract/site.ts';

function createOffer(item: SiteItem, site: { origin: string; showStock: boolean }): object {
  const available = !site.showStock || item.available > 0;
  return {
    '@type': 'Offer',
    price: String(item.price.amount / 10 ** currencies[item.price.currency]),
    priceCurrency: item.price.currency,
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    url: site.origin + itemPaths.product({ id: item.id }),
  };
}

/** Null for pages that are a visitor's own. */
export function createStructuredData(request: SiteRequest): object | null {
  const { view, company } = request;
  const { origin } = company;
  if (view.kind === 'home') {
    return { '@context': 'https://schema.org', '@type': 'Organization', name: company.name, url: `${origin}/` };
  }
  if (view.kind === 'catalog') {
    const itemListElement = view.items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + itemPaths.product({ id: item.id }),
      name: item.name,
    }));
    return { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement };
  }
  if (view.kind === 'item') {
    const { item, showStock } = view;
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: item.name,
      ...(item.description ? { description: item.description } : {}),
      ...(item.code ? { sku: item.code } : {}),
      offers: createOffer(item, { origin, showStock }),
    };
  }
  return null;
}

/** JSON for the inside of a script element: nothing in it can end the element. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');
}
