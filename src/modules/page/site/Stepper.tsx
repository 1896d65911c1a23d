/** How many: typed, or one less and one more. What the limits are is said in words when they are met. */
import { largestQuantity } from '#modules/order/contract/order.ts';
import type { SiteTools } from './view.ts';

interface StepperProps {
  /** Told to who does not see it. */
  label: string;
  /** What is counted, where there are several on the page. */
  name?: string;
  quantity: number;
  /** How many there are; null where they are not counted. */
  available: number | null;
  /** True: each step is a form of its own, sent at once. */
  sends: boolean;
  tools: SiteTools;
}

export function Stepper({ label, name, quantity, available, sends, tools }: StepperProps) {
  const most = Math.max(1, Math.min(available ?? largestQuantity, largestQuantity));
  const mostText =
    available === null || available > largestQuantity
      ? tools.t('stepper.most', { count: largestQuantity.toLocaleString(tools.locale) })
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
        // What lies in the cart beyond the stock is said beside it, and may be stepped down from.
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
