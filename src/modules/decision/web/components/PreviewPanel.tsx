/** What approving will change, tried for real and taken back. */
import { Alert, Stack, Text } from '@mantine/core';
import { BeforeAfter, Loaded, Section } from '#kernel/web/ui/index.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useApprovalPreview } from '../decision.api.ts';
import { useText } from '../text.ts';

export function PreviewPanel({ approval }: { approval: Approval }) {
  const t = useText();
  const isShown = approval.outcome === 'pending' && !approval.isInputHidden;
  const preview = useApprovalPreview(approval.id, approval.version, isShown);
  if (!isShown) return null;
  return (
    <Section title={t('approval.preview')} description={t('approval.previewHint')}>
      <Loaded query={preview}>
        {(data) => (
          <Stack gap="md">
            {data.problem && <Alert color="yellow">{t('approval.previewProblem', { problem: data.problem })}</Alert>}
            {!data.problem && data.impacts.length === 0 && <Text c="dimmed">{t('approval.previewNone')}</Text>}
            {data.impacts.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('approval.previewFor')}
              </Text>
            )}
            {data.impacts.map((impact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: planned changes have no identity yet
              <div key={index}>
                <Text fw={600}>{impact.label}</Text>
                {impact.isHidden ? (
                  <Text c="dimmed">{t('approval.impactHidden')}</Text>
                ) : (
                  <BeforeAfter before={impact.before} after={impact.after} caption={impact.label} />
                )}
              </div>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
