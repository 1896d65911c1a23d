/** How far an order is, in the words of those who handle it: a badge only where something is out of the ordinary. */
import { Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { stateTones } from './OrderBadge.tsx';

/** States that are no news where everything goes its way. */
export const isUsual = (state: OrderState): boolean => ['confirmed', 'shipped', 'completed'].includes(state);

export function StaffState({ state }: { state: OrderState }) {
  const local = useLocal();
  const label = local(stateLabels[state]);
  if (!isUsual(state)) return <StatusBadge tone={stateTones[state]}>{label}</StatusBadge>;
  return (
    <Text component="span" inherit c="dimmed">
      {label}
    </Text>
  );
}
