/** One item for sale, with the way into the cart. */
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import type { SiteView } from '../contract/site.ts';
import { ItemGrid, StockNote } from './ItemCard.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { Stepper } from './Stepper.tsx';
import { getTaxNote } from './taxes.ts';
import type { SiteTools } from './view.ts';

type ItemView = Extract<SiteView, { kind: 'item' }>;

function AddForm({ view, tools }: { view: ItemView; tools: SiteTools }) {
  const { item, showStock } = view;
  if (showStock && item.available <= 0) return <p className="notice">{tools.t('item.soldOutHint')}</p>;
  return (
    <form className="add" method="post" action={orderPaths.cart()} data-enhance="add">
      <input type="hidden" name="action" value="add" />
      <input type="hidden" name="itemId" value={item.id} />
      {tools.lang && <input type="hidden" name="lang" value={tools.lang} />}
      <Stepper
        label={tools.t('item.quantity')}
        quantity={1}
        available={showStock ? item.available : null}
        sends={false}
        tools={tools}
      />
      <button className="button large" type="submit">
        {tools.t('item.add')}
      </button>
      <p className="added" role="status" data-added="">
        <span hidden>
          {tools.t('item.added')} · <a href={tools.href(orderPaths.cart())}>{tools.t('item.openCart')}</a>
        </span>
      </p>
    </form>
  );
}

export function ItemPage({ view, tools }: { view: ItemView; tools: SiteTools }) {
  const { item, others, showStock } = view;
  return (
    <div className="wrap section">
      <p className="crumb">
        <a href={tools.href(itemPaths.catalog())}>{tools.t('item.back')}</a>
      </p>
      <article className="item">
        <div className="frame">
          <ItemPicture id={item.id} name={item.name} image={item.image} as="page" />
        </div>
        <div className="item-facts">
          {item.category && <p className="category">{tools.local(item.category.label)}</p>}
          <h1>{item.name}</h1>
          <p className="price">
            {tools.money(item.price)} <small>{getTaxNote(item, tools)}</small>
          </p>
          {showStock && <StockNote item={item} tools={tools} />}
          {item.description && <p className="description">{item.description}</p>}
          {item.code && (
            <p className="quiet">
              {tools.t('item.code')} {item.code}
            </p>
          )}
          <AddForm view={view} tools={tools} />
        </div>
      </article>
      {others.length > 0 && (
        <section className="others">
          <h2>{tools.t('item.others')}</h2>
          <ItemGrid items={others} showStock={showStock} tools={tools} />
        </section>
      )}
    </div>
  );
}
