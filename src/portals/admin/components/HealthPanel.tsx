/** Health panel: system status. */
import { DefinitionList, Loaded, Section, StatusBadge } from '#kernel/web/ui/index.ts';
import { useAuditState, useFailedJobs, useHealth } from '../admin.api.ts';
import { useText } from '../text.ts';

export function HealthPanel() {
  const t = useText();
  const health = useHealth();
  const audit = useAuditState();
  const failed = useFailedJobs();
  const word = (ok: boolean) => (
    <StatusBadge tone={ok ? 'good' : 'bad'}>{ok ? t('admin.health.ok') : t('admin.health.trouble')}</StatusBadge>
  );
  const trail =
    audit.data &&
    (audit.data.intact ? t('admin.health.intact', { count: audit.data.sealed }) : t('admin.health.broken'));
  return (
    <Section title={t('admin.health')} action={health.data && word(health.data.status === 'ok')}>
      <Loaded query={health}>
        {(data) => (
          <DefinitionList
            items={[
              { label: t('admin.health.database'), value: word(data.database.status === 'ok') },
              { label: t('admin.health.queueReady'), value: data.queue.ready ?? 0 },
              { label: t('word.failedJobs'), value: failed.data?.length ?? '–' },
              { label: t('admin.health.audit'), value: trail ?? '–' },
              { label: t('word.version'), value: data.version },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
