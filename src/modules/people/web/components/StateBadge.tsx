/** Member state badge. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { stateTexts } from '../../contract/member.texts.ts';

const tones: Record<Member['status'], Tone> = { active: 'good', pending: 'info', suspended: 'warning' };

export function StateBadge({ status }: { status: Member['status'] }) {
  const local = useLocalText();
  return <StatusBadge tone={tones[status]}>{local(stateTexts[status])}</StatusBadge>;
}
