/** View tools for page parts: texts, links in the visitor's language, prices. */
import { toPathPattern } from '#kernel/contract/address.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { termPaths } from '#modules/identity/contract/paths.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { en } from '../contract/locales/en.ts';
import { ko } from '../contract/locales/ko.ts';
import { getAddress, type SiteRequest } from '../contract/site.ts';

export type TextKey = keyof typeof ko;

export interface SiteTools {
  locale: Locale;
  t(key: TextKey, values?: Record<string, string | number>): string;
  local(text: LocalText): string;
  money(value: Money): string;
  /** A day as people write it. */
  day(day: string): string;
  /** A link that retains the visitor's language. */
  href(path: string): string;
  /** For forms that GET: the language as a hidden field, null where the address needs none. */
  lang: Locale | null;
  /** The catalog can be visited. */
  sells: boolean;
}

/** Pages of the site. Every other address belongs to the application, which has its own language: it is always passed. */
const ownPages = [
  ...[companyPaths.site, itemPaths.catalog, itemPaths.product, orderPaths.cart, orderPaths.checkout],
  ...[termPaths.terms, termPaths.privacy],
].map(({ pattern }) => toPathPattern(pattern));

function getLink(path: string, { locale, companyLocale }: SiteRequest): string {
  const page = path.replace(/[?#].*$/s, '');
  if (ownPages.some((own) => own.test(page))) return getAddress(locale, { address: path, companyLocale });
  const [address, hash] = path.split('#');
  return `${address}${path.includes('?') ? '&' : '?'}lang=${locale}${hash === undefined ? '' : `#${hash}`}`;
}

export function createTools(request: SiteRequest): SiteTools {
  const { locale, companyLocale } = request;
  const texts: Record<TextKey, string> = locale === 'ko' ? ko : en;
  return {
    locale,
    t: (key, values) => fillTemplate(texts[key], values),
    local: (text) => text[locale] || text.ko,
    money: (value) => formatMoney(value, locale),
    day: (day) =>
      new Date(day).toLocaleDateString(locale === 'ko' ? 'ko-KR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    href: (path) => getLink(path, request),
    lang: locale === companyLocale ? null : locale,
    sells: request.company.sells,
  };
}
