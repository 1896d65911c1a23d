/** One domain of the company: its state, the record that proves it, and its actions. */
import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { DefinitionList, Section, StatusBadge, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import type { Domain } from '../../contract/domain.ts';
import { useCheckDomain, useReleaseDomain } from '../domains.api.ts';
import { useText } from '../text.ts';

const tones = { pending: 'warning', verified: 'good', failed: 'bad', lost: 'neutral' } as const;

function CopyField({ label, value }: { label: string; value: string }) {
  const t = useText();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>{value}</Code>
      <CopyButton value={value} timeout={3000}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy} aria-label={`${label} ${t('domains.copy')}`}>
            {t(copied ? 'domains.copied' : 'domains.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

export function DomainCard({ domain, target }: { domain: Domain; target: string }) {
  const t = useText();
  const confirm = useConfirm();
  const { host, state, record } = domain;
  const [said, setSaid] = useState<string | null>(null);
  const check = useCheckDomain({
    onDone: ({ state: now, proof }) => {
      if (now === 'verified') showSuccess(t('domains.found', { host }));
      setSaid(now === 'verified' ? null : t(`domains.proof.${proof === 'unanswered' ? 'unanswered' : 'absent'}`));
    },
  });
  const release = useReleaseDomain({ onDone: () => showSuccess(t('domains.released', { host })) });
  const ask = async () => {
    const message = t('domains.release-ask', { host });
    if (await confirm({ title: t('domains.release'), message, confirmLabel: t('domains.release'), danger: true })) {
      release.fire({ params: { host } });
    }
  };
  return (
    <Section
      title={host}
      description={t(`domains.says.${state}`)}
      action={<StatusBadge tone={tones[state]}>{t(`domains.state.${state}`)}</StatusBadge>}
    >
      <Stack gap="md">
        <DefinitionList
          items={[
            {
              label: t('domains.record-name'),
              value: <CopyField label={t('domains.record-name')} value={record.name} />,
            },
            {
              label: t('domains.record-value'),
              value: <CopyField label={t('domains.record-value')} value={record.value} />,
            },
            { label: t('domains.cname'), value: <CopyField label={t('domains.cname')} value={target} /> },
            { label: t('domains.checked'), value: domain.checkedAt && <TimeText at={domain.checkedAt} /> },
          ]}
        />
        <Text size="sm" role="status" c="dimmed">
          {said ?? (state === 'lost' ? t('domains.again') : '')}
        </Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={() => void ask()} loading={release.isSending}>
            {t('domains.release')}
          </Button>
          {state !== 'lost' && (
            <Button
              variant={state === 'verified' ? 'default' : 'filled'}
              loading={check.isSending}
              onClick={() => check.fire({ params: { host }, body: {} })}
            >
              {t('domains.check')}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}
