/** Items for sale as cards, with how many are left. */
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { SiteItem } from '../contract/site.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { getTaxNote } from './taxes.ts';
import type { SiteTools } from './view.ts';

/** As many as a telephone shows before anybody scrolls. */
const earlyCards = 2;

/** At or below this number the stock is shown. */
const lowStockLimit = 5;

export function StockNote({ item, tools }: { item: Pick<SiteItem, 'available'>; tools: SiteTools }) {
  if (item.available <= 0) return <span className="stock out">{tools.t('item.soldOut')}</span>;
  if (item.available <= lowStockLimit) {
    return <span className="stock low">{tools.t('item.few', { count: item.available })}</span>;
  }
  return <span className="stock">{tools.t('item.left', { count: item.available.toLocaleString(tools.locale) })}</span>;
}

interface CardProps {
  item: SiteItem;
  showStock: boolean;
  isEarly: boolean;
  tools: SiteTools;
}

export function ItemCard({ item, showStock, isEarly, tools }: CardProps) {
  return (
    <li className="card">
      <a href={tools.href(itemPaths.product({ id: item.id }))}>
        <ItemPicture id={item.id} name={item.name} image={item.image} as="tile" isEarly={isEarly} />
        {item.category && <span className="category">{tools.local(item.category.label)}</span>}
        <span className="card-name">{item.name}</span>
        <span className="card-price">
          {tools.money(item.price)} <small>{getTaxNote(item, tools)}</small>
        </span>
        {showStock && <StockNote item={item} tools={tools} />}
      </a>
    </li>
  );
}

interface GridProps {
  items: SiteItem[];
  showStock: boolean;
  /** The page's main content, not the content below it. */
  isMain?: boolean;
  tools: SiteTools;
}

export function ItemGrid({ items, showStock, isMain = false, tools }: GridProps) {
  return (
    <ul className="grid">
      {items.map((item, index) => (
        <ItemCard
          key={item.id}
          item={item}
          showStock={showStock}
          isEarly={isMain && index < earlyCards}
          tools={tools}
        />
      ))}
    </ul>
  );
}
