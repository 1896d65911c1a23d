/** Badges for web hook and delivery states. */
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { Delivery, Hook } from '../../contract/hook.ts';
import { useText } from '../text.ts';

const hookTones = { active: 'good', paused: 'neutral', failing: 'bad', 'maker-gone': 'bad', gone: 'warning' } as const;
const deliveryTones = { waiting: 'warning', delivered: 'good', failed: 'bad' } as const;

export function HookBadge({ state }: Pick<Hook, 'state'>) {
  const t = useText();
  return <StatusBadge tone={hookTones[state]}>{t(`hooks.state.${state}`)}</StatusBadge>;
}

export function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const t = useText();
  return <StatusBadge tone={deliveryTones[state]}>{t(`log.state.${state}`)}</StatusBadge>;
}
