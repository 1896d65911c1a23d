/** What a flow does in the name of whoever starts it: read where it gives rights, moves money or leaves the product, and confirmed once. */
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Loading, Section } from '#kernel/web/ui/index.ts';
import type { FrameActs } from '../../contract/acts.endpoints.ts';
import { useActs, useConfirmActs } from '../flow.api.ts';
import { useText } from '../text.ts';

function Sentences({ acts }: Pick<FrameActs, 'acts'>) {
  const local = useLocal();
  return (
    <List size="sm">
      {acts.map(({ sentence }) => (
        <List.Item key={sentence.ko}>{local(sentence)}</List.Item>
      ))}
    </List>
  );
}

function Question({ frameId, list }: { frameId: string; list: FrameActs }) {
  const t = useText();
  const confirm = useConfirmActs();
  return (
    <Alert color="orange" title={t('acts.title')}>
      <Stack gap="sm" align="flex-start">
        <Sentences acts={list.acts} />
        <Text size="sm">{t('acts.ask')}</Text>
        <Button onClick={() => void confirm.send({ params: { id: frameId }, body: { hash: list.hash } })}>
          {t('acts.confirm')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The question alone, beside a form that starts the flow later; nothing where nothing is left to confirm. */
export function ActsQuestion({ frameId }: { frameId: string }) {
  const list = useActs(frameId).data;
  return list?.isNeeded ? <Question frameId={frameId} list={list} /> : null;
}

/** The form stands below once nothing is left to confirm. */
export function Acts({ frameId, children }: { frameId: string; children: ReactNode }) {
  const t = useText();
  const acts = useActs(frameId);
  if (acts.isLoading) return <Loading rows={2} />;
  const list = acts.data;
  if (!list?.acts.some(({ isSensitive }) => isSensitive)) return children;
  if (list.isNeeded) return <Question frameId={frameId} list={list} />;
  return (
    <>
      <Section plain title={t('acts.title')}>
        <Sentences acts={list.acts} />
      </Section>
      {children}
    </>
  );
}
