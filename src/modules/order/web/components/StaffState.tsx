/** How far an order is, in the words of those who handle it. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { stateTones } from './OrderBadge.tsx';

/** States that are no news where everything goes its way. */
export const isUsual = (state: OrderState): boolean => ['confirmed', 'shipped', 'completed'].includes(state);

export function StaffState({ state }: { state: OrderState }) {
  const local = useLocal();
  return <StatusBadge tone={stateTones[state]}>{local(stateLabels[state])}</StatusBadge>;
}
