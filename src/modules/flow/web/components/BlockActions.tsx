/**
 * Flow acts: what a flow does in its starter's name, read and confirmed once if it grants rights, moves money or leaves the
 * product.
 */
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Loading, Section } from '#kernel/web/ui/index.ts';
import type { FlowBlockActions } from '../../contract/block-actions.endpoints.ts';
import { useBlockActions, useConfirmBlockActions } from '../flow.api.ts';
import { useText } from '../text.ts';

function ActionSentences({ acts }: Pick<FlowBlockActions, 'acts'>) {
  const local = useLocalText();
  return (
    <List size="sm">
      {acts.map(({ sentence }) => (
        <List.Item key={sentence.ko}>{local(sentence)}</List.Item>
      ))}
    </List>
  );
}

function ActionsConfirmation({ frameId, list }: { frameId: string; list: FlowBlockActions }) {
  const t = useText();
  const confirm = useConfirmBlockActions();
  return (
    <Alert color="orange" title={t('acts.title')}>
      <Stack gap="sm" align="flex-start">
        <ActionSentences acts={list.acts} />
        <Text size="sm">{t('acts.ask')}</Text>
        <Button onClick={() => void confirm.send({ params: { id: frameId }, body: { hash: list.hash } })}>
          {t('acts.confirm')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The question alone, beside a form that starts the flow later; nothing where nothing is left to confirm. */
export function BlockActionsQuestion({ frameId }: { frameId: string }) {
  const list = useBlockActions(frameId).data;
  return list?.isNeeded ? <ActionsConfirmation frameId={frameId} list={list} /> : null;
}

/** The form appears below once nothing is left to confirm. */
export function BlockActionsGate({ frameId, children }: { frameId: string; children: ReactNode }) {
  const t = useText();
  const blockActions = useBlockActions(frameId);
  if (blockActions.isLoading) return <Loading rows={2} />;
  const list = blockActions.data;
  if (!list?.acts.some(({ isSensitive }) => isSensitive)) return children;
  if (list.isNeeded) return <ActionsConfirmation frameId={frameId} list={list} />;
  return (
    <>
      <Section plain title={t('acts.title')}>
        <ActionSentences acts={list.acts} />
      </Section>
      {children}
    </>
  );
}
