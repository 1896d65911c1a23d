/**
 * The first pages of a new company: what its owner said of it, and what it sells. Nothing is promised in the owner's name: no times,
 * no stock, no quality. Texts that the owner writes are published by the owner.
 */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { type Industry, industryTitles } from '#modules/company/contract/shapes.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { PageBlock, PageContent } from '../contract/page.ts';

/** The owner's answers when founding the company; empty texts are unanswered. */
export interface Owner {
  company: string;
  tagline: string;
  businessType: string;
  location: string;
}

/** The owner's text is used as written, in any language. */
const createOwnText = (written: string): LocalText => ({ ko: written, en: written });

const wares = { title: { ko: '상품', en: 'Products' }, action: { ko: '상품 보기', en: 'See our products' } };
const services = { title: { ko: '서비스', en: 'Services' }, action: { ko: '서비스 보기', en: 'See our services' } };
const offered: Record<Industry, typeof wares> = { retail: wares, services, manufacturing: wares };

/** Null where the owner wrote none. */
const createLine = ({ tagline, businessType }: Owner): LocalText | null =>
  tagline || businessType ? createOwnText(tagline || businessType) : null;

function createContact(location: string): PageBlock[] {
  if (!location) return [];
  return [
    { type: 'contact', title: { ko: '찾아오시는 길', en: 'Where to find us' }, address: createOwnText(location) },
  ];
}

export function createHomeContent(industry: Industry, owner: Owner): PageContent {
  const { title, action } = offered[industry];
  const line = createLine(owner);
  const behind = (mark: string, locale: Locale) => (line ? `${mark}${line[locale]}` : '');
  // Said in the line already where there is nothing else to say.
  const eyebrow = owner.tagline
    ? { eyebrow: owner.businessType ? createOwnText(owner.businessType) : industryTitles[industry] }
    : {};
  return {
    title: { ko: `${owner.company}${behind(' · ', 'ko')}`, en: `${owner.company}${behind(' · ', 'en')}` },
    description: {
      ko: `${owner.company}의 사이트입니다.${behind(' ', 'ko')}`,
      en: `The site of ${owner.company}.${behind(' ', 'en')}`,
    },
    blocks: [
      {
        type: 'hero',
        ...eyebrow,
        title: createOwnText(owner.company),
        ...(line && { body: line }),
        action: { label: action, href: itemPaths.catalog() },
      },
      { type: 'item-grid', title, limit: 8, showStock: industry !== 'services' },
      ...createContact(owner.location),
    ],
  };
}

export function createCatalogContent(industry: Industry, owner: Owner): PageContent {
  const { title } = offered[industry];
  return {
    title: itemPaths.catalog.title,
    description: { ko: `${owner.company}에서 주문하실 수 있습니다.`, en: `What you can order from ${owner.company}.` },
    blocks: [{ type: 'item-grid', title, limit: 24, showStock: industry !== 'services' }],
  };
}
