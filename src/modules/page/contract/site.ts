/** Site view data: input of the public page renderer, plain data so that rendering needs no server and no browser. */
import type { Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { LegalKind, LegalVersion } from '#modules/company/contract/legal.ts';
import type { CompanyProfile } from '#modules/company/contract/profile.ts';
import type { TaxKind } from '#modules/item/contract/tax.ts';
import type { Consent } from '#modules/order/contract/order.ts';
import type { PageBlock } from './page.ts';

export interface SiteCompany {
  name: string;
  /** `https://hanbit.example`, without a slash at the end. */
  origin: string;
  primaryColor: string;
  /** Its smallest size, with the pixels of its largest. */
  logo: { src: string; width: number; height: number } | null;
  /** Of a demo company, which says on every page that it is one: the product's own origin. Null of all others. */
  demoOf: string | null;
  /** The company's own profile; null at the product's own host, which sells nothing. */
  profile: CompanyProfile | null;
  /** False where it closed its shop, and at the product's own host. */
  sells: boolean;
}

export interface SiteItem {
  id: string;
  name: string;
  code: string | null;
  description: string | null;
  category: SiteCategory | null;
  image: string | null;
  price: Money;
  tax: TaxKind;
  available: number;
}

interface SiteCategory {
  value: string;
  label: LocalText;
}

export interface SiteLine {
  itemId: string;
  name: string;
  image: string | null;
  quantity: number;
  unitPrice: Money;
  amount: Money;
  tax: TaxKind;
  available: number;
}

export interface SiteCart {
  lines: SiteLine[];
  total: Money;
  /** Taxed supply without VAT, the VAT, and the exempt part: together the total. */
  supply: Money;
  vat: Money;
  exempt: Money;
  /** Items that were in the cart and are not sold any more. */
  gone: number;
  /** Why it cannot be ordered now; null where it can. */
  closed: LocalText | null;
}

export const sortOrders = ['name', 'newest', 'price-low', 'price-high'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface CatalogFilter {
  q: string;
  /** A category's value; empty for all. */
  category: string;
  sort: SortOrder;
}

export interface CheckoutValues {
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  line1: string;
  line2: string;
  note: string;
  save: boolean;
  agreePrivacy: boolean;
  agreeTerms: boolean;
}

/** Fields whose values were refused. */
export type CheckoutProblem = keyof CheckoutValues;

export type SiteView =
  | { kind: 'home'; title: string; description: string; blocks: PageBlock[]; items: SiteItem[] }
  | {
      kind: 'catalog';
      title: string;
      description: string;
      showStock: boolean;
      items: SiteItem[];
      categories: SiteCategory[];
      filter: CatalogFilter;
      /** Cursor of the next page; null at the end. */
      next: string | null;
      /** False on the first page. */
      continued: boolean;
    }
  | { kind: 'item'; item: SiteItem; showStock: boolean; others: SiteItem[] }
  | { kind: 'cart'; cart: SiteCart; showStock: boolean }
  | {
      kind: 'checkout';
      cart: SiteCart;
      values: CheckoutValues;
      problems: CheckoutProblem[];
      /** A refusal of the order as a whole, in the visitor's language. */
      refusal: string | null;
      /** The same key never orders twice. */
      key: string;
      /** The versions that are agreed to. */
      consent: Consent;
    }
  | {
      kind: 'legal';
      document: LegalKind;
      text: string;
      version: LegalVersion;
      current: number;
      versions: LegalVersion[];
    }
  | { kind: 'message'; status: number; title: string; body: string };

export interface SiteRequest {
  company: SiteCompany;
  locale: Locale;
  /** The company's own language: its pages carry no `lang` in their addresses. */
  companyLocale: Locale;
  /** Path and, for the catalog, its query without `lang`: `/catalog?q=책상`. */
  address: string;
  /** Address of the small script that makes things smoother; null when there is none. Everything works without it. */
  script: string | null;
  cartQuantity: number;
  view: SiteView;
}

/** A whole document, and the content of its style elements. */
export interface SiteHtml {
  html: string;
  styles: readonly string[];
}

/** The renderer, as the build gives it. */
export interface SiteRenderer {
  render(request: SiteRequest): SiteHtml;
}

/** The address of a page in a language: the company's own language carries no parameter. */
export function getAddress(locale: Locale, input: { address: string; companyLocale: Locale }): string {
  if (locale === input.companyLocale) return input.address;
  return `${input.address}${input.address.includes('?') ? '&' : '?'}lang=${locale}`;
}
