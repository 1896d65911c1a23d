/** What public pages show: read here, rendered elsewhere. */
import { pictureSources } from '#kernel/contract/picture.ts';
import { isDemo } from '#kernel/contract/session.ts';
import type { Locale } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { readCompany, readProfile } from '#modules/company/server/index.ts';
import type { CatalogSort } from '#modules/item/contract/catalog.ts';
import { catalogCategories, quote, sellableItem, sellableItems, soldItems } from '#modules/item/server/index.ts';
import { taxesOf } from '#modules/order/contract/order.ts';
import { readCart, whyNoOrders } from '#modules/order/server/index.ts';
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
import { publishedPage } from './page.service.ts';
import { siteRenderer } from './renderer.ts';

const pageSize = 24;
const othersShown = 4;

/** What every page of a request shares. */
export interface Visit {
  locale: Locale;
  /** Path and query without `lang`. */
  address: string;
}

function showsStock(content: PageContent | undefined): boolean {
  const grid = content?.blocks.find((block) => block.type === 'item-grid');
  return grid?.type === 'item-grid' ? grid.showStock : true;
}

function logoOf({ id, logo }: { id: string; logo: string | null }): SiteCompany['logo'] {
  const sources = pictureSources(logo, id);
  return sources && { src: sources.small, width: sources.width, height: sources.height };
}

/** The whole document. */
export async function renderView(context: Context, page: { visit: Visit; view: SiteView }): Promise<SiteHtml> {
  const { render, ...files } = await siteRenderer();
  const company = await readCompany(context, undefined);
  const profile = await readProfile(context);
  const cart = await readCart(context);
  const request: SiteRequest = {
    company: {
      name: company.name,
      origin: context.company.origin,
      primaryColor: company.theme.primaryColor,
      logo: logoOf(company),
      demoOf: isDemo(company) ? houseOf(context).config.publicUrl : null,
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
export async function homeView(context: Context, locale: Locale): Promise<SiteView | null> {
  const page = await publishedPage(context, 'home');
  if (!page) return null;
  const { title, description } = page.content;
  const sells = !context.company.switchedOff.includes(shopFeature);
  const blocks = page.content.blocks.filter(({ type }) => sells || type !== 'item-grid');
  const most = Math.max(0, ...blocks.map((block) => (block.type === 'item-grid' ? block.limit : 0)));
  const items = most > 0 ? (await sellableItems(context, { sort: '-updatedAt', limit: most })).data : [];
  return { kind: 'home', title: title[locale], description: description[locale], blocks, items };
}

const sorts: Record<SortOrder, CatalogSort> = {
  name: 'title',
  newest: '-updatedAt',
  'price-low': 'fields.price',
  'price-high': '-fields.price',
};

/** What the address asks for; what it says wrongly is taken as not said. */
export function filterOf(query: Record<string, string>): CatalogFilter {
  const sort = sortOrders.find((order) => order === query.sort) ?? 'name';
  const q = (query.q ?? '').trim().slice(0, 80);
  const category = /^[\w가-힣-]{1,80}$/.test(query.category ?? '') ? (query.category as string) : '';
  return { q: q.isWellFormed() && !q.includes('\0') ? q : '', category, sort };
}

/** Throws BAD_CURSOR. */
export async function catalogView(
  context: Context,
  about: { locale: Locale; filter: CatalogFilter; cursor: string | undefined },
): Promise<SiteView | null> {
  const page = await publishedPage(context, 'catalog');
  if (!page) return null;
  const { filter, cursor, locale } = about;
  const catalog = await sellableItems(context, {
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
    showStock: showsStock(page.content),
    items: catalog.data,
    categories: await catalogCategories(context),
    filter,
    next: catalog.page.nextCursor,
    continued: cursor !== undefined,
  };
}

/** Throws ITEM_NOT_FOUND. */
export async function itemView(context: Context, id: string): Promise<SiteView> {
  const item: SiteItem = await sellableItem(context, id);
  const page = await publishedPage(context, 'catalog');
  const near = await sellableItems(context, { category: item.category?.value, limit: othersShown + 1 });
  const others = near.data.filter((other) => other.id !== id).slice(0, othersShown);
  return { kind: 'item', item, showStock: showsStock(page?.content), others };
}

/** The cart at today's prices. What is not sold any more is left out and counted. */
export async function pricedCart(context: Context): Promise<SiteCart> {
  const wanted = await readCart(context);
  const { currency } = context.company;
  const items = await soldItems(
    context,
    wanted.map((line) => line.itemId),
  );
  const sold = wanted.filter((line) => items.get(line.itemId)?.price.currency === currency);
  const closed = wanted.length > 0 ? await whyNoOrders(context) : null;
  const priced = sold.length > 0 ? await quote(context, sold) : { lines: [], total: 0, currency };
  const taxes = taxesOf(priced.lines);
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
    gone: wanted.length - sold.length,
    closed: closed && { ko: closed.ko, en: closed.en },
  };
}

export async function cartView(context: Context): Promise<SiteView> {
  const page = await publishedPage(context, 'catalog');
  return { kind: 'cart', cart: await pricedCart(context), showStock: showsStock(page?.content) };
}
