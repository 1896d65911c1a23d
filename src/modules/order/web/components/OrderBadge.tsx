/** Order badge: order state in the customer's words. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import { customerLabels, type OrderState } from '../../contract/states.ts';

export const stateTones: Record<OrderState, Tone> = {
  received: 'info',
  'awaiting-approval': 'info',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  shipped: 'accent',
  completed: 'good',
};

export function OrderBadge({ state }: { state: OrderState }) {
  const local = useLocalText();
  return <StatusBadge tone={stateTones[state]}>{local(customerLabels[state])}</StatusBadge>;
}
