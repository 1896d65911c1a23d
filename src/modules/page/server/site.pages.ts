/** Public pages of a company's host. */

import { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { HtmlRoute } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { saleTopics } from '#modules/item/contract/topics.ts';
import { listSellableItems } from '#modules/item/server/index.ts';
import { maxQuantity, RequestedLine } from '#modules/order/contract/order.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { addToCart, updateCart } from '#modules/order/server/index.ts';
import { pageErrors } from '../contract/errors.ts';
import { pageTopics } from '../contract/topics.ts';
import { checkoutPages } from './checkout.ts';
import { selectPublished } from './page.queries.ts';
import { getCartView, getCatalogView, getHomeView, getItemView, parseFilter, renderView } from './site.service.ts';
import { createVisit, getLink, isShopOff, renderNotFound, renderRefusal } from './visit.ts';

const company = { scope: 'company', method: 'GET', guest: false } as const;
const shop = { ...company, feature: shopFeature } as const;
/** Topics of pages with items. */
const aboutItems = [companyTopics.company, companyTopics.profile, pageTopics.page, ...saleTopics] as const;

const home: HtmlRoute = {
  ...company,
  path: '/',
  caching: { topics: aboutItems, query: ['lang'] },
  async handler(context, request) {
    const visit = createVisit(context, { request, address: '/' });
    const view = await getHomeView(context, visit.locale);
    return view ? renderView(context, { visit, view }) : renderNotFound(context, visit);
  },
};

function getCatalogAddress(query: Record<string, string>): string {
  const { q, category, sort } = parseFilter(query);
  return itemPaths.catalog({ q, category, sort: sort === 'name' ? null : sort, cursor: query.cursor });
}

const catalog: HtmlRoute = {
  ...shop,
  path: itemPaths.catalog.pattern,
  caching: { topics: aboutItems, query: ['lang', 'q', 'category', 'sort', 'cursor'] },
  async handler(context, request) {
    const visit = createVisit(context, { request, address: getCatalogAddress(request.query) });
    const filter = parseFilter(request.query);
    const view = await getCatalogView(context, { locale: visit.locale, filter, cursor: request.query.cursor });
    return view ? renderView(context, { visit, view }) : renderNotFound(context, visit);
  },
  renderRefusal: (context, { error, ...request }) =>
    renderRefusal(context, { visit: createVisit(context, { request, address: itemPaths.catalog() }), error }),
};

const item: HtmlRoute = {
  ...shop,
  path: itemPaths.product.pattern,
  caching: { topics: aboutItems, query: ['lang'] },
  async handler(context, request) {
    const id = request.params.id ?? '';
    if (!Id.safeParse(id).success) throw fail(pageErrors.PAGE_NOT_FOUND);
    const visit = createVisit(context, { request, address: itemPaths.product({ id }) });
    return renderView(context, { visit, view: await getItemView(context, id) });
  },
  renderRefusal(context, { error, ...request }) {
    const visit = createVisit(context, { request, address: itemPaths.catalog() });
    return isShopOff(error) ? renderRefusal(context, { visit, error }) : renderNotFound(context, visit);
  },
};

const cart: HtmlRoute = {
  ...shop,
  path: orderPaths.cart.pattern,
  async handler(context, request) {
    const visit = createVisit(context, { request, address: orderPaths.cart() });
    return renderView(context, { visit, view: await getCartView(context) });
  },
  renderRefusal: (context, { error, ...request }) =>
    renderRefusal(context, { visit: createVisit(context, { request, address: orderPaths.cart() }), error }),
};

const CartForm = z.object({
  action: z.enum(['add', 'set', 'less', 'more', 'remove']),
  itemId: Id,
  quantity: z.coerce.number().pipe(RequestedLine.shape.quantity).default(1),
});

/** @throws FORM_INVALID */
function parseCartForm(form: Record<string, string>): z.output<typeof CartForm> {
  const parsed = CartForm.safeParse(form.action === 'remove' ? { ...form, quantity: 1 } : form);
  if (!parsed.success) throw fail(pageErrors.FORM_INVALID);
  return parsed.data;
}

/** The least and the most that one may order stay as they are. */
function clampQuantity(action: 'set' | 'less' | 'more' | 'remove', quantity: number): number {
  if (action === 'remove') return 0;
  const step = { set: 0, less: -1, more: 1 }[action];
  return Math.min(Math.max(quantity + step, 1), maxQuantity);
}

async function changeCart(context: Context, form: Record<string, string>): Promise<void> {
  const { action, itemId, quantity } = parseCartForm(form);
  if (action === 'add') {
    // Only what is sold gets in: ITEM_NOT_FOUND otherwise.
    await getItemView(context, itemId);
    await addToCart(context, [{ itemId, quantity }]);
  } else await updateCart(context, { itemId, quantity: clampQuantity(action, quantity) });
}

const changeCartPage: HtmlRoute = {
  scope: 'company',
  feature: shopFeature,
  method: 'POST',
  path: orderPaths.cart.pattern,
  guest: true,
  requires: (form) => void parseCartForm(form),
  async handler(context, request) {
    await changeCart(context, request.form);
    return {
      redirect: getLink(context, {
        visit: createVisit(context, { request, address: orderPaths.cart() }),
        path: orderPaths.cart.pattern,
      }),
    };
  },
  renderRefusal: (context, { error, ...request }) =>
    renderRefusal(context, { visit: createVisit(context, { request, address: orderPaths.cart() }), error }),
};

/** Addresses in a sitemap file: the protocol allows 50,000, a company's catalog is read in pages of 100. */
const sitemapItems = 1000;

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function createSitemapEntry(context: Context, path: string): string {
  const { origin, locale } = context.company;
  const other = locale === 'ko' ? 'en' : 'ko';
  const alternates = [
    [locale, path],
    [other, `${path}?lang=${other}`],
  ] as const;
  const links = alternates.map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + address)}"/>`,
  );
  return `<url><loc>${escapeXml(origin + path)}</loc>${links.join('')}</url>`;
}

async function listProductPaths(context: Context): Promise<string[]> {
  const paths: string[] = [];
  let cursor: string | undefined;
  do {
    const itemPage = await listSellableItems(context, { cursor, limit: 100 });
    paths.push(...itemPage.data.map((catalogItem) => itemPaths.product({ id: catalogItem.id })));
    cursor = itemPage.page.nextCursor ?? undefined;
  } while (cursor && paths.length < sitemapItems);
  return paths;
}

const sitemap: HtmlRoute = {
  ...company,
  path: '/sitemap.xml',
  caching: { topics: aboutItems, query: [] },
  async handler(context) {
    const pages = await context.unit.query(selectPublished(context.companyId));
    const sells = !context.company.switchedOff.includes(shopFeature);
    const published = pages.flatMap(({ key }) => (key === 'home' ? ['/'] : sells ? [itemPaths.catalog()] : []));
    const paths = [...published.sort(), ...(sells ? await listProductPaths(context) : [])];
    const entries = paths.map((path) => createSitemapEntry(context, path)).join('');
    const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
    return {
      contentType: 'application/xml; charset=utf-8',
      html: `<?xml version="1.0" encoding="UTF-8"?><urlset ${spaces}>${entries}</urlset>`,
    };
  },
};

/** Not for search engines: they begin what is somebody's own. */
const closed = [
  ...['/api/', '/my-account', '/auth/'],
  ...[orderPaths.cart(), orderPaths.checkout(), orderPaths.orders(), accessPaths.admin(), accessPaths.workspace()],
];

const robots: HtmlRoute = {
  ...company,
  path: '/robots.txt',
  caching: { topics: [companyTopics.company], query: [] },
  async handler(context) {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    return {
      contentType: 'text/plain; charset=utf-8',
      html: `${lines.join('\n')}\n\nSitemap: ${context.company.origin}/sitemap.xml\n`,
    };
  },
};

export const sitePages: HtmlRoute[] = [home, catalog, item, cart, changeCartPage, ...checkoutPages, sitemap, robots];
