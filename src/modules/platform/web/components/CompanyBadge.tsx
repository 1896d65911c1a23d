/** Company state badge: the usual state, in use, is shown discreetly. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type { CompanyStatus } from '#modules/company/contract/core.ts';
import { companyStatusTexts } from '../../contract/company.texts.ts';

const tones: Record<CompanyStatus, Tone> = { active: 'good', inactive: 'neutral', suspended: 'bad', closed: 'warning' };

export function CompanyBadge({ status }: { status: CompanyStatus }) {
  const local = useLocalText();
  return <StatusBadge tone={tones[status]}>{local(companyStatusTexts.options[status])}</StatusBadge>;
}
