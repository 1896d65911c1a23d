/** The cart, complete without a script. */
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import type { SiteLine, SiteView } from '../contract/site.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { Stepper } from './Stepper.tsx';
import { getTaxesOfCart, getTaxNote } from './taxes.ts';
import type { SiteTools } from './view.ts';

type CartView = Extract<SiteView, { kind: 'cart' }>;

function LineForm({ line, showStock, tools }: { line: SiteLine; showStock: boolean; tools: SiteTools }) {
  return (
    <form className="line-form" method="post" action={orderPaths.cart()} data-enhance="line">
      <input type="hidden" name="itemId" value={line.itemId} />
      {tools.lang && <input type="hidden" name="lang" value={tools.lang} />}
      {/* The first button is what Enter presses: what was typed, as it is. */}
      <button
        className="button quiet small update"
        type="submit"
        name="action"
        value="set"
        aria-label={tools.t('cart.updateItem', { name: line.name })}
      >
        {tools.t('cart.update')}
      </button>
      <Stepper
        label={tools.t('cart.quantityOf', { name: line.name })}
        name={line.name}
        quantity={line.quantity}
        available={showStock ? line.available : null}
        sends
        tools={tools}
      />
      <button
        className="link"
        type="submit"
        name="action"
        value="remove"
        aria-label={tools.t('cart.removeItem', { name: line.name })}
      >
        {tools.t('cart.remove')}
      </button>
    </form>
  );
}

function Line({ line, showStock, tools }: { line: SiteLine; showStock: boolean; tools: SiteTools }) {
  const short = showStock && line.quantity > line.available;
  return (
    <li className="line">
      <span className="thumb">
        <ItemPicture id={line.itemId} name={line.name} image={line.image} as="line" />
      </span>
      <div>
        <a className="line-name" href={tools.href(itemPaths.product({ id: line.itemId }))}>
          {line.name}
        </a>
        <p className="quiet">
          {tools.t('cart.each')} {tools.money(line.unitPrice)} · {getTaxNote(line, tools)}
        </p>
        {short && <p className="problem">{tools.t('cart.short', { count: Math.max(line.available, 0) })}</p>}
        <LineForm line={line} showStock={showStock} tools={tools} />
      </div>
      <p className="amount">{tools.money(line.amount)}</p>
    </li>
  );
}

function EmptyCart({ tools }: { tools: SiteTools }) {
  return (
    <div className="empty">
      <h2>{tools.t('cart.empty')}</h2>
      <p>{tools.t('cart.emptyHint')}</p>
      <a className="button" href={tools.href(itemPaths.catalog())}>
        {tools.t('cart.browse')}
      </a>
    </div>
  );
}

export function Cart({ view, tools }: { view: CartView; tools: SiteTools }) {
  const { cart, showStock } = view;
  return (
    <div className="wrap section narrow">
      <h1>{tools.local(orderPaths.cart.title)}</h1>
      {cart.gone > 0 && (
        <p className="notice" role="status">
          {tools.t('cart.gone', { count: cart.gone })}
        </p>
      )}
      {cart.lines.length === 0 ? (
        <EmptyCart tools={tools} />
      ) : (
        <>
          <ul className="lines">
            {cart.lines.map((line) => (
              <Line key={line.itemId} line={line} showStock={showStock} tools={tools} />
            ))}
          </ul>
          <div className="total">
            <p>
              <span>{tools.t('cart.total')}</span> <strong>{tools.money(cart.total)}</strong>
            </p>
            <p className="quiet">{getTaxesOfCart(cart, tools)}</p>
            {cart.closed ? (
              <p className="notice" role="status">
                {tools.local(cart.closed)}
              </p>
            ) : (
              <a className="button large" href={tools.href(orderPaths.checkout())}>
                {tools.local(orderPaths.checkout.title)}
              </a>
            )}
          </div>
        </>
      )}
    </div>
  );
}
