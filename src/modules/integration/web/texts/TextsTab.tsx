/** 문자·알림톡: the service that sends the company's texts, a test of it, and what became of each text. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, Hotkey, Loaded, useConfirm } from '#kernel/web/ui/index.ts';
import { notificationPermissions } from '#modules/notification/contract/permissions.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import type { TextGateway } from '../../contract/text-gateway.ts';
import { useRemoveTextGateway, useTextGateways } from '../integration.api.ts';
import { useText } from '../text.ts';
import { GatewayDialog, TestDialog } from './GatewayDialogs.tsx';
import { GatewayFacts } from './GatewayFacts.tsx';
import { TextLog } from './TextLog.tsx';

const manage = integrationPermissions['integration.text.manage'];

function Actions({ gateway, onChange }: { gateway: TextGateway; onChange: () => void }) {
  const t = useText();
  const confirm = useConfirm();
  const [isTesting, setTesting] = useState(false);
  const remove = useRemoveTextGateway({ onDone: () => showSuccess(t('texts.removed')) });
  const ask = {
    title: t('texts.remove'),
    message: t('texts.removeAsk'),
    confirmLabel: t('texts.remove'),
    danger: true,
  };
  const removing = async () => {
    if (await confirm(ask)) remove.fire({ params: { id: gateway.id } });
  };
  return (
    <Group gap="sm">
      <Button onClick={() => setTesting(true)}>{t('texts.test')}</Button>
      <Button variant="default" onClick={onChange}>
        {t('texts.change')}
      </Button>
      <Button variant="default" onClick={() => void removing()} loading={remove.isSending}>
        {t('texts.remove')}
      </Button>
      {isTesting && <TestDialog gateway={gateway} onClose={() => setTesting(false)} />}
    </Group>
  );
}

function NoGateway({ onConnect }: { onConnect: () => void }) {
  const t = useText();
  return (
    <Stack gap="md" align="center">
      <Empty title={t('texts.none')} description={t('texts.noneHint')} />
      <Can permission={manage}>
        <Hotkey keys="C" label={t('texts.connect')}>
          <Button onClick={onConnect}>{t('texts.connect')}</Button>
        </Hotkey>
      </Can>
    </Stack>
  );
}

export function TextsTab() {
  const t = useText();
  const gateways = useTextGateways();
  const seesLog = useCan(notificationPermissions['notification.text.read']).allowed;
  const [edited, setEdited] = useState<TextGateway | 'new' | null>(null);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('texts.intro')}</Text>
      <Loaded query={gateways}>
        {([gateway]) =>
          gateway ? (
            <Stack gap="md">
              <GatewayFacts gateway={gateway} />
              <Can permission={manage}>
                <Actions gateway={gateway} onChange={() => setEdited(gateway)} />
              </Can>
            </Stack>
          ) : (
            <NoGateway onConnect={() => setEdited('new')} />
          )
        }
      </Loaded>
      {seesLog && <TextLog />}
      {edited && <GatewayDialog gateway={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
