/** Quantity stepper: typed, or one less and one more. Limits are explained in words when reached. */
import { maxQuantity } from '#modules/order/contract/order.ts';
import type { SiteTools } from './view.ts';

interface StepperProps {
  /** Label for screen readers. */
  label: string;
  /** The counted thing, if the page has several. */
  name?: string;
  quantity: number;
  /** Units in stock; null if not counted. */
  available: number | null;
  /** True: each step is a form of its own, sent at once. */
  sends: boolean;
  tools: SiteTools;
}

export function Stepper({ label, name, quantity, available, sends, tools }: StepperProps) {
  const most = Math.max(1, Math.min(available ?? maxQuantity, maxQuantity));
  const mostText =
    available === null || available > maxQuantity
      ? tools.t('stepper.most', { count: maxQuantity.toLocaleString(tools.locale) })
      : tools.t('stepper.stock', { count: most.toLocaleString(tools.locale) });
  const step = (action: 'less' | 'more', sign: string) => (
    <button
      type={sends ? 'submit' : 'button'}
      name={sends ? 'action' : undefined}
      value={sends ? action : undefined}
      data-step={action}
      aria-label={[name, tools.t(`stepper.${action}`)].filter(Boolean).join(' ')}
    >
      {sign}
    </button>
  );
  return (
    <div className="stepper" data-stepper="" data-least-text={tools.t('stepper.least')} data-most-text={mostText}>
      {step('less', '−')}
      <input
        type="number"
        name="quantity"
        aria-label={label}
        min="1"
        // A quantity in the cart beyond the stock is noted beside it, and can be reduced stepwise.
        max={sends ? Math.max(most, quantity) : most}
        data-most={most}
        defaultValue={quantity}
        inputMode="numeric"
        required
      />
      {step('more', '+')}
      <p className="bound" role="status" data-bound="" />
    </div>
  );
}
