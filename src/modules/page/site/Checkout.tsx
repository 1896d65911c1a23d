/** The form that orders what is in the cart. */
import { orderPaths } from '#modules/order/contract/paths.ts';
import type { CheckoutValues, SiteView } from '../contract/site.ts';
import { Agreement } from './Agreement.tsx';
import { getTaxesOfCart, getTaxNote } from './taxes.ts';
import type { SiteTools } from './view.ts';

type CheckoutView = Extract<SiteView, { kind: 'checkout' }>;
type FieldName = Exclude<keyof CheckoutValues, 'save' | 'agreePrivacy' | 'agreeTerms'>;
interface Part {
  view: CheckoutView;
  tools: SiteTools;
}

const fieldRules: Record<FieldName, { autoComplete: string; type?: string; max: number; required: boolean }> = {
  name: { autoComplete: 'name', max: 80, required: true },
  email: { autoComplete: 'email', type: 'email', max: 254, required: true },
  phone: { autoComplete: 'tel', type: 'tel', max: 25, required: true },
  postalCode: { autoComplete: 'postal-code', max: 12, required: true },
  line1: { autoComplete: 'address-line1', max: 200, required: true },
  line2: { autoComplete: 'address-line2', max: 200, required: false },
  note: { autoComplete: 'off', max: 500, required: false },
};

function Field({ name, view, tools }: Part & { name: FieldName }) {
  const { autoComplete, type, max, required } = fieldRules[name];
  const wrong = view.problems.includes(name);
  const shared = {
    id: name,
    name,
    autoComplete,
    maxLength: max,
    required,
    defaultValue: view.values[name],
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${name}-problem` : undefined,
  };
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={name}>{tools.t(`checkout.${name}`)}</label>
      {name === 'note' ? <textarea rows={3} {...shared} /> : <input type={type ?? 'text'} {...shared} />}
      {wrong && (
        <p className="problem" id={`${name}-problem`}>
          {tools.t(`checkout.error.${name}`)}
        </p>
      )}
    </div>
  );
}

function Refusals({ view, tools }: Part) {
  if (view.problems.length === 0 && !view.refusal) return null;
  return (
    <div className="alert" role="alert">
      <p>{view.refusal ?? tools.t('checkout.problems')}</p>
    </div>
  );
}

function Summary({ view, tools }: Part) {
  const { cart } = view;
  return (
    <section className="summary" aria-labelledby="summary">
      <h2 id="summary">{tools.t('checkout.summary')}</h2>
      <ul>
        {cart.lines.map((line) => (
          <li key={line.itemId}>
            <span>
              {line.name} × {line.quantity.toLocaleString(tools.locale)} <small>{getTaxNote(line, tools)}</small>
            </span>
            <span>{tools.money(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="summary-total">
        <span>{tools.t('cart.total')}</span> <strong>{tools.money(cart.total)}</strong>
      </p>
      <p className="quiet">{getTaxesOfCart(cart, tools)}</p>
      {cart.closed ? (
        <p className="notice" role="status">
          {tools.local(cart.closed)}
        </p>
      ) : (
        <button className="button large" type="submit">
          {tools.t('checkout.place', { amount: tools.money(cart.total) })}
        </button>
      )}
      <p className="quiet">{tools.t('checkout.later')}</p>
    </section>
  );
}

export function Checkout({ view, tools }: Part) {
  const part = { view, tools };
  return (
    <div className="wrap section">
      <h1>{tools.local(orderPaths.checkout.title)}</h1>
      <p className="lead small">{tools.t('checkout.guest')}</p>
      <Refusals {...part} />
      <form className="checkout" method="post" action={orderPaths.checkout()} data-enhance="once">
        <input type="hidden" name="key" value={view.key} />
        <input type="hidden" name="total" value={view.cart.total.amount} />
        {tools.lang && <input type="hidden" name="lang" value={tools.lang} />}
        <div>
          <fieldset>
            <legend>{tools.t('checkout.who')}</legend>
            <Field name="name" {...part} />
            <Field name="email" {...part} />
            <Field name="phone" {...part} />
          </fieldset>
          <fieldset>
            <legend>{tools.t('checkout.where')}</legend>
            <Field name="postalCode" {...part} />
            <Field name="line1" {...part} />
            <Field name="line2" {...part} />
            <Field name="note" {...part} />
            <label className="check">
              <input type="checkbox" name="save" value="1" defaultChecked={view.values.save} />
              <span>{tools.t('checkout.save')}</span>
            </label>
          </fieldset>
          <Agreement {...part} />
        </div>
        <Summary {...part} />
      </form>
    </div>
  );
}
