/** Outcome badge: outcome of an approval. */
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type { ApprovalOutcome } from '../../contract/approval-process.ts';
import { useText } from '../text.ts';

const tones: Record<ApprovalOutcome, Tone> = {
  pending: 'warning',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

export function OutcomeBadge({ outcome }: { outcome: ApprovalOutcome }) {
  const t = useText();
  return <StatusBadge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>;
}
