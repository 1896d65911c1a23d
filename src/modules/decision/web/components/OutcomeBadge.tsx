/** What an approval came to, as a badge. */
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type { Outcome } from '../../contract/process.ts';
import { useText } from '../text.ts';

const tones: Record<Outcome, Tone> = {
  pending: 'warning',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useText();
  return <StatusBadge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>;
}
