/** Staff badge: order state in the words of its handlers. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { stateTones } from './OrderBadge.tsx';

/** States that are no news where everything goes its way. */
export const isUsualState = (state: OrderState): boolean => ['confirmed', 'shipped', 'completed'].includes(state);

export function StaffStateBadge({ state }: { state: OrderState }) {
  const local = useLocalText();
  return <StatusBadge tone={stateTones[state]}>{local(stateLabels[state])}</StatusBadge>;
}
