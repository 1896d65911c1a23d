/** Site service: loads the data of public pages. */
import { getPictureSources } from '#kernel/contract/picture.ts';
import { isDemo } from '#kernel/contract/session.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { readCompany, readProfile } from '#modules/company/server/index.ts';
import type { CatalogSort } from '#modules/item/contract/catalog.ts';
import {
  createQuote,
  findSellableItem,
  findSoldItems,
  listCatalogCategories,
  listSellableItems,
} from '#modules/item/server/index.ts';
import { getTaxes } from '#modules/order/contract/order.ts';
import { getOrderObstacle, readCart } from '#modules/order/server/index.ts';
import type { PageContent } from '../contract/page.ts';
import {
  type CatalogFilter,
  type SiteCart,
  type SiteCompany,
  type SiteHtml,
  type SiteItem,
  type SiteRequest,
  type SiteView,
  type SortOrder,
  sortOrders,
} from '../contract/site.ts';
import { findPublishedPage } from './page.service.ts';
import { getSiteRenderer } from './renderer.ts';

const pageSize = 24;
const othersShown = 4;

/** Data shared by every page of a request. */
export interface Visit {
  locale: Locale;
  /** Path and query without `lang`. */
  address: string;
}

function hasStockBlock(content: PageContent | undefined): boolean {
  const grid = content?.blocks.find((block) => block.type === 'item-grid');
  return grid?.type === 'item-grid' ? grid.showStock : true;
}

function getLogo({ id, logo }: { id: string; logo: string | null }): SiteCompany['logo'] {
  const sources = getPictureSources(logo, id);
  return sources && { src: sources.small, width: sources.width, height: sources.height };
}

/** The whole document. */
export async function renderView(context: Context, page: { visit: Visit; view: SiteView }): Promise<SiteHtml> {
  const { render, ...files } = await getSiteRenderer();
  const company = await readCompany(context, undefined);
  const profile = await readProfile(context);
  const cart = await readCart(context);
  const request: SiteRequest = {
    company: {
      name: company.name,
      origin: context.company.origin,
      primaryColor: company.theme.primaryColor,
      logo: getLogo(company),
      demoOf: isDemo(company) ? appOf(context).config.publicUrl : null,
      profile,
      sells: !context.company.switchedOff.includes(shopFeature),
    },
    companyLocale: context.company.locale,
    cartQuantity: cart.reduce((sum, line) => sum + line.quantity, 0),
    ...files,
    ...page.visit,
    view: page.view,
  };
  return render(request);
}

/** Null when the company has no published home page. */
export async function getHomeView(context: Context, locale: Locale): Promise<SiteView | null> {
  const page = await findPublishedPage(context, 'home');
  if (!page) return null;
  const { title, description } = page.content;
  const sells = !context.company.switchedOff.includes(shopFeature);
  const blocks = page.content.blocks.filter(({ type }) => sells || type !== 'item-grid');
  const most = Math.max(0, ...blocks.map((block) => (block.type === 'item-grid' ? block.limit : 0)));
  const items = most > 0 ? (await listSellableItems(context, { sort: '-updatedAt', limit: most })).data : [];
  return { kind: 'home', title: title[locale], description: description[locale], blocks, items };
}

const sorts: Record<SortOrder, CatalogSort> = {
  name: 'title',
  newest: '-updatedAt',
  'price-low': 'fields.price',
  'price-high': '-fields.price',
};

/** The address's filter; invalid values are ignored. */
export function parseFilter(query: Record<string, string>): CatalogFilter {
  const sort = sortOrders.find((order) => order === query.sort) ?? 'name';
  const q = (query.q ?? '').trim().slice(0, 80);
  const category = /^[\w가-힣-]{1,80}$/.test(query.category ?? '') ? (query.category as string) : '';
  return { q: q.isWellFormed() && !q.includes('\0') ? q : '', category, sort };
}

/** Throws BAD_CURSOR. */
export async function getCatalogView(
  context: Context,
  input: { locale: Locale; filter: CatalogFilter; cursor: string | undefined },
): Promise<SiteView | null> {
  const page = await findPublishedPage(context, 'catalog');
  if (!page) return null;
  const { filter, cursor, locale } = input;
  const catalog = await listSellableItems(context, {
    search: filter.q || undefined,
    category: filter.category || undefined,
    sort: sorts[filter.sort],
    cursor,
    limit: pageSize,
  });
  return {
    kind: 'catalog',
    title: page.content.title[locale],
    description: page.content.description[locale],
    showStock: hasStockBlock(page.content),
    items: catalog.data,
    categories: await listCatalogCategories(context),
    filter,
    next: catalog.page.nextCursor,
    continued: cursor !== undefined,
  };
}

/** Throws ITEM_NOT_FOUND. */
export async function getItemView(context: Context, id: string): Promise<SiteView> {
  const item: SiteItem = await findSellableItem(context, id);
  const page = await findPublishedPage(context, 'catalog');
  const near = await listSellableItems(context, { category: item.category?.value, limit: othersShown + 1 });
  const others = near.data.filter((other) => other.id !== id).slice(0, othersShown);
  return { kind: 'item', item, showStock: hasStockBlock(page?.content), others };
}

/** The cart at today's prices. What is not sold any more is left out and counted. */
export async function getPricedCart(context: Context): Promise<SiteCart> {
  const cartLines = await readCart(context);
  const { currency } = context.company;
  const items = await findSoldItems(
    context,
    cartLines.map((line) => line.itemId),
  );
  const sold = cartLines.filter((line) => items.get(line.itemId)?.price.currency === currency);
  const closed = cartLines.length > 0 ? await getOrderObstacle(context) : null;
  const priced = sold.length > 0 ? await createQuote(context, sold) : { lines: [], total: 0, currency };
  const taxes = getTaxes(priced.lines);
  return {
    lines: priced.lines.map(({ itemId, name, quantity, unitPrice, amount, tax, available }) => ({
      itemId,
      name,
      quantity,
      available,
      tax,
      image: items.get(itemId)?.image ?? null,
      unitPrice: { amount: unitPrice, currency },
      amount: { amount, currency },
    })),
    total: { amount: priced.total, currency },
    supply: { amount: taxes.supply, currency },
    vat: { amount: taxes.vat, currency },
    exempt: { amount: taxes.exempt, currency },
    gone: cartLines.length - sold.length,
    closed: closed && { ko: closed.ko, en: closed.en },
  };
}

export async function getCartView(context: Context): Promise<SiteView> {
  const page = await findPublishedPage(context, 'catalog');
  return { kind: 'cart', cart: await getPricedCart(context), showStock: hasStockBlock(page?.content) };
}
