/** Whether this browser tells of approvals, tasks and messages while it is closed. Not there where the browser cannot. */
import { Stack, Switch, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { showError } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { forgetBrowser, readPushKey, registerBrowser } from '../../contract/endpoints.ts';
import { PushBrowser } from '../../contract/push.ts';
import { type PushState, readPushState, subscribe, unsubscribe } from '../push.ts';
import { useText } from '../text.ts';

async function turnOn(): Promise<void> {
  const { key } = await call(readPushKey);
  const { endpoint, keys } = await subscribe(key);
  await call(registerBrowser, { body: PushBrowser.parse({ endpoint, keys }) });
}

async function turnOff(): Promise<void> {
  const endpoint = await unsubscribe();
  if (endpoint) await call(forgetBrowser, { body: { endpoint } });
}

export function PushSwitch() {
  const t = useText();
  const isMember = useSession().state === 'authenticated';
  const [state, setState] = useState<PushState>('impossible');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const look = useCallback(() => readPushState().then(setState, () => setState('impossible')), []);
  useEffect(() => void look(), [look]);
  if (state === 'impossible' || !isMember) return null;
  const change = async (isOn: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      await (isOn ? turnOn() : turnOff());
    } catch (error) {
      // What the browser itself says of it is for nobody: the sentence below tells what to do.
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
