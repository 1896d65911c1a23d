/** 회사 삭제: what will be lost, the data taken along, the company closed, and opened again within its grace. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { DefinitionList, Loaded, PageHeader, Section, StatusBadge, TimeText } from '#kernel/web/ui/index.ts';
import { exportDays, graceDays, type Standing } from '../../contract/closing.endpoints.ts';
import { companyPaths } from '../../contract/paths.ts';
import { useReopen, useStanding, useTakeAlong } from '../closing.api.ts';
import { CloseDialog } from '../components/CloseDialog.tsx';
import { useText } from '../text.ts';

function Closed({ standing }: { standing: Standing }) {
  const t = useText();
  const reopen = useReopen({ onDone: ({ name }) => showDone(t('closing.reopened', { name })) });
  return (
    <Section
      title={t('closing.closed')}
      description={t('closing.closed-hint')}
      action={
        <Button
          loading={reopen.isSending}
          onClick={() => reopen.fire({ params: { companyCode: standing.code }, body: {} })}
        >
          {t('closing.reopen')}
        </Button>
      }
    >
      <DefinitionList
        items={[{ label: t('closing.gone-after'), value: <TimeText at={standing.goneAfter} absolute /> }]}
      />
    </Section>
  );
}

function Open({ standing }: { standing: Standing }) {
  const t = useText();
  const take = useTakeAlong();
  const [isClosing, setClosing] = useState(false);
  return (
    <Stack gap="lg">
      <Alert color="red" title={t('closing.lost', { name: standing.name })}>
        <List spacing={4}>
          <List.Item>{t('closing.lost-members', { count: standing.members })}</List.Item>
          <List.Item>{t('closing.lost-data')}</List.Item>
          <List.Item>{t('closing.lost-site')}</List.Item>
          <List.Item>{t('closing.grace', { days: graceDays })}</List.Item>
        </List>
      </Alert>
      <Section
        title={t('closing.export')}
        description={t('closing.export-hint', { days: exportDays })}
        action={
          <Button variant="default" onClick={() => void take()}>
            {t('closing.export-action')}
          </Button>
        }
      >
        {standing.exportedAt && (
          <Text size="sm" c="dimmed">
            {t('closing.exported')} <TimeText at={standing.exportedAt} />
          </Text>
        )}
      </Section>
      <Group justify="flex-end">
        <Button color="red.8" onClick={() => setClosing(true)}>
          {t('closing.close')}
        </Button>
      </Group>
      {isClosing && <CloseDialog standing={standing} onClose={() => setClosing(false)} />}
    </Stack>
  );
}

const statusTexts = {
  active: 'closing.status.active',
  inactive: 'closing.status.inactive',
  suspended: 'word.suspended',
  closed: 'closing.status.closed',
} as const;
const tones = { active: 'good', inactive: 'neutral', suspended: 'bad', closed: 'warning' } as const;

export function OrgDelete() {
  const t = useText();
  const standing = useStanding();
  return (
    <Loaded query={standing} isPage>
      {(data) => (
        <>
          <PageHeader
            title={companyPaths.orgDelete.title}
            subtitle={data.name}
            action={<StatusBadge tone={tones[data.status]}>{t(statusTexts[data.status])}</StatusBadge>}
          />
          {data.status === 'closed' ? <Closed standing={data} /> : data.status === 'active' && <Open standing={data} />}
        </>
      )}
    </Loaded>
  );
}
