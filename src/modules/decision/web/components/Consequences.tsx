/** Consequences of approving: shows the dry run that was rolled back. */
import { Loaded, Section } from '#kernel/web/ui/index.ts';
import { ForecastView } from '#modules/flow/web/index.ts';
import { isLastApproval } from '../../contract/approval-process.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useApprovalPreview } from '../decision.api.ts';
import { useText } from '../text.ts';

export function Consequences({ approval }: { approval: Approval }) {
  const t = useText();
  const isShown = approval.outcome === 'pending' && !approval.isInputHidden;
  const preview = useApprovalPreview(approval.id, approval.version, isShown);
  if (!isShown) return null;
  const isLast = isLastApproval(approval.steps);
  return (
    <Section title={t('approval.preview')} description={isLast ? undefined : t('approval.previewFor')}>
      <Loaded query={preview} rows={4}>
        {(forecast) => <ForecastView forecast={forecast} label={t('approval.preview')} />}
      </Loaded>
    </Section>
  );
}
