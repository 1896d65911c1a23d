/** All deliveries to a hook, with each attempt and a way to send again. */
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, Empty, Loaded, RecordTable, Section, StatusBadge, TimeText } from '#kernel/web/ui/index.ts';
import type { Delivery, DeliveryDetail } from '../../contract/hook.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { useDeliveries, useDelivery, useReplay } from '../integration.api.ts';
import { useText } from '../text.ts';
import { DeliveryBadge } from './badges.tsx';
import { useEventTitle } from './useEventTitle.ts';

const manage = integrationPermissions['integration.hook.manage'];
const block = { whiteSpace: 'pre-wrap', wordBreak: 'break-all' } as const;

function Tries({ tries }: Pick<DeliveryDetail, 'tries'>) {
  const t = useText();
  const local = useLocalText();
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {tries.map(({ number, ms, at, status, fault, excerpt }) => (
        <li key={number}>
          <Group gap="sm">
            <Text fw={600}>{status ?? t('log.noAnswer')}</Text>
            <Text size="sm">{t('log.try', { number, ms })}</Text>
            <TimeText at={at} />
          </Group>
          {fault && <Text size="sm">{local(fault)}</Text>}
          {excerpt && (
            <Code block style={block}>
              {excerpt}
            </Code>
          )}
        </li>
      ))}
    </Stack>
  );
}

function DeliveryDialog({ hookId, id, onClose }: { hookId: string; id: string; onClose: () => void }) {
  const t = useText();
  const delivery = useDelivery(hookId, id);
  const replay = useReplay({ onDone: () => showSuccess(t('log.replayed')) });
  return (
    <Dialog title={t('log.open')} onClose={onClose} size="lg">
      <Loaded query={delivery}>
        {(detail) => (
          <Stack gap="md">
            <Group gap="sm">
              <DeliveryBadge state={detail.state} />
              <Code>{detail.webhookId}</Code>
            </Group>
            <Section title={t('log.body')} plain>
              <Code block style={block}>
                {detail.body}
              </Code>
            </Section>
            <Section title={t('log.tries')} plain>
              <Tries tries={detail.tries} />
            </Section>
            <Can permission={manage}>
              <Group justify="flex-end">
                {detail.state !== 'waiting' && (
                  <Button
                    loading={replay.isSending}
                    onClick={() => replay.fire({ params: { id: hookId, deliveryId: id }, body: {} })}
                  >
                    {t('log.replay')}
                  </Button>
                )}
              </Group>
            </Can>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

export function DeliveryLog({ hookId }: { hookId: string }) {
  const t = useText();
  const titleOf = useEventTitle();
  const mayOpen = useCan(manage).allowed;
  const deliveries = useDeliveries(hookId);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Section title={t('log.title')}>
      <Text size="sm" c="dimmed">
        {t('log.hint')}
      </Text>
      <RecordTable
        name="integration.deliveries"
        label={t('log.title')}
        list={deliveries}
        columns={[
          {
            key: 'event',
            title: t('log.event'),
            primary: true,
            cell: (row: Delivery) => titleOf(row.event),
          },
          { key: 'at', title: t('log.at'), cell: (row: Delivery) => <TimeText at={row.at} /> },
          {
            key: 'state',
            title: t('word.state'),
            cell: (row: Delivery) => (
              <Group gap={4}>
                <DeliveryBadge state={row.state} />
                {row.isTest && <StatusBadge tone="info">{t('log.test')}</StatusBadge>}
              </Group>
            ),
          },
          { key: 'answer', title: t('log.answer'), cell: (row: Delivery) => row.lastStatus ?? '–' },
          {
            key: 'attempts',
            title: t('log.attempts'),
            cell: (row: Delivery) => t('log.times', { count: row.attempts }),
          },
          {
            key: 'next',
            title: t('log.next'),
            cell: (row: Delivery) => (row.nextAt ? <TimeText at={row.nextAt} absolute /> : '–'),
          },
        ]}
        rowLabel={(row) => titleOf(row.event)}
        {...(mayOpen ? { onOpen: (row: Delivery) => setOpened(row.id) } : {})}
        empty={<Empty title={t('log.none')} />}
      />
      {opened && <DeliveryDialog hookId={hookId} id={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}
