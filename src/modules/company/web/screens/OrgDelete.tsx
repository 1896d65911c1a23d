/** 회사 삭제: what will be lost, the data taken along, the company closed, and opened again within its grace. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { DefinitionList, Loaded, PageHeader, Section, StatusBadge, TimeText } from '#kernel/web/ui/index.ts';
import { type ClosingState, exportDays, graceDays } from '../../contract/closing.endpoints.ts';
import { companyPaths } from '../../contract/paths.ts';
import { useClosingState, useExportCompany, useReopen } from '../closing.api.ts';
import { CloseDialog } from '../components/CloseDialog.tsx';
import { useText } from '../text.ts';

function Closed({ closingState }: { closingState: ClosingState }) {
  const t = useText();
  const reopen = useReopen({ onDone: ({ name }) => showSuccess(t('closing.reopened', { name })) });
  return (
    <Section
      title={t('closing.closed')}
      description={t('closing.closed-hint')}
      action={
        <Button
          loading={reopen.isSending}
          onClick={() => reopen.fire({ params: { companyCode: closingState.code }, body: {} })}
        >
          {t('closing.reopen')}
        </Button>
      }
    >
      <DefinitionList
        items={[{ label: t('closing.gone-after'), value: <TimeText at={closingState.goneAfter} absolute /> }]}
      />
    </Section>
  );
}

function Open({ closingState }: { closingState: ClosingState }) {
  const t = useText();
  const take = useExportCompany();
  const [isClosing, setClosing] = useState(false);
  return (
    <Stack gap="lg">
      <Alert color="red" title={t('closing.lost', { name: closingState.name })}>
        <List spacing={4}>
          <List.Item>{t('closing.lost-members', { count: closingState.members })}</List.Item>
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
        {closingState.exportedAt && (
          <Text size="sm" c="dimmed">
            {t('closing.exported')} <TimeText at={closingState.exportedAt} />
          </Text>
        )}
      </Section>
      <Group justify="flex-end">
        <Button color="red.8" onClick={() => setClosing(true)}>
          {t('closing.close')}
        </Button>
      </Group>
      {isClosing && <CloseDialog closingState={closingState} onClose={() => setClosing(false)} />}
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
  const closingQuery = useClosingState();
  return (
    <Loaded query={closingQuery} isPage>
      {(data) => (
        <>
          <PageHeader
            title={companyPaths.orgDelete.title}
            subtitle={data.name}
            action={<StatusBadge tone={tones[data.status]}>{t(statusTexts[data.status])}</StatusBadge>}
          />
          {data.status === 'closed' ? (
            <Closed closingState={data} />
          ) : (
            data.status === 'active' && <Open closingState={data} />
          )}
        </>
      )}
    </Loaded>
  );
}
