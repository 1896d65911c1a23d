/** Push switch: turns on push for approvals, tasks and messages in this browser. Absent where push is not supported. */
import { Stack, Switch, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { showError } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { readPushKey, registerBrowser, unregisterBrowser } from '../../contract/endpoints.ts';
import { PushBrowser } from '../../contract/push.ts';
import { getPushState, type PushState, subscribeToPush, unsubscribeFromPush } from '../push-subscription.ts';
import { useText } from '../text.ts';

async function turnOn(): Promise<void> {
  const { key } = await call(readPushKey);
  const { endpoint, keys } = await subscribeToPush(key);
  await call(registerBrowser, { body: PushBrowser.parse({ endpoint, keys }) });
}

async function turnOff(): Promise<void> {
  const endpoint = await unsubscribeFromPush();
  if (endpoint) await call(unregisterBrowser, { body: { endpoint } });
}

export function PushSwitch() {
  const t = useText();
  const isMember = useSession().state === 'authenticated';
  const [state, setState] = useState<PushState>('impossible');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const look = useCallback(() => getPushState().then(setState, () => setState('impossible')), []);
  useEffect(() => void look(), [look]);
  if (state === 'impossible' || !isMember) return null;
  const change = async (isOn: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      await (isOn ? turnOn() : turnOff());
    } catch (error) {
      // The browser's own message helps nobody: the sentence below explains the next step.
      if (error instanceof DOMException) setFailed(true);
      else showError(error);
    }
    setBusy(false);
    await look();
  };
  return (
    <Stack gap={4} p="sm">
      <Switch
        checked={state === 'on'}
        disabled={isBusy || state === 'refused'}
        onChange={(event) => void change(event.currentTarget.checked)}
        label={t('push.switch')}
      />
      {(state === 'refused' || hasFailed) && (
        <Text size="xs" c="dimmed" role="status">
          {t(state === 'refused' ? 'push.refused' : 'push.failed')}
        </Text>
      )}
    </Stack>
  );
}
