/** Export of all one's stored data, and deletion for good. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/web/api.ts';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { useRepeat } from '#kernel/web/repeat.ts';
import { saveFile } from '#kernel/web/save-file.ts';
import { reloadTopics } from '#kernel/web/topics.ts';
import { Section, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import { askDeletion, askOwnExport, downloadOwnExport, readOwnExport } from '../../contract/data-request.endpoints.ts';
import { identityPaths } from '../../contract/paths.ts';
import { showFailure } from './show-failure.ts';
import { useText } from './text.ts';

/** Polled until it is ready: there are no live events outside companies. */
function useOwnExport() {
  const client = useQueryClient();
  const query = useEndpoint(readOwnExport, {}, { quiet: true });
  const ownExport = query.data?.export ?? null;
  const isWaiting = ownExport !== null && ownExport.readyAt === null;
  useRepeat(isWaiting, () => reloadTopics(client, readOwnExport.topics));
  return { asked: ownExport, isWaiting };
}

async function download(): Promise<void> {
  const { name, content } = await call(downloadOwnExport);
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: 'application/zip' }));
}

export function DataExport() {
  const t = useText();
  const { asked: ownExport, isWaiting } = useOwnExport();
  const ask = useSend(askOwnExport, { showsError: true });
  const readyAt = ownExport?.readyAt;
  return (
    <Section title={t('data.title')} description={t('data.description')}>
      <Group>
        {readyAt && <Button onClick={() => void download().catch(showError)}>{t('data.download')}</Button>}
        {!isWaiting && (
          <Button variant="default" loading={ask.isSending} onClick={() => showFailure(() => ask.send({}))}>
            {t(readyAt ? 'data.again' : 'data.ask')}
          </Button>
        )}
        <Text c="dimmed" role="status" component="div">
          {isWaiting && t('data.waiting')}
          {readyAt && (
            <>
              {t('data.ready')} <TimeText at={readyAt} />
            </>
          )}
        </Text>
      </Group>
    </Section>
  );
}

export function AccountDeletion() {
  const t = useText();
  const confirm = useConfirm();
  const ask = useSend(askDeletion, { showsError: true });
  const leave = async () => {
    const confirmLabel = t('leave.confirm');
    if (!(await confirm({ title: t('leave.ask'), message: t('leave.ask-text'), confirmLabel, danger: true }))) return;
    showFailure(async () => {
      await ask.send({});
      showSuccess(t('leave.done'));
      location.assign(identityPaths.login());
    });
  };
  return (
    <Section title={t('leave.title')} description={t('leave.description')}>
      <Stack gap="md" align="flex-start">
        <List>
          <List.Item>{t('leave.grace')}</List.Item>
          <List.Item>{t('leave.gone')}</List.Item>
          <List.Item>{t('leave.stays')}</List.Item>
        </List>
        <Button variant="light" color="red" loading={ask.isSending} onClick={() => void leave()}>
          {t('leave.title')}
        </Button>
      </Stack>
    </Section>
  );
}
