/** What a flow does in the name of whoever starts it: read where it gives rights, moves money or leaves the product, and confirmed once. */
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Loading, Section } from '#kernel/web/ui/index.ts';
import { useActs, useConfirmActs } from '../flow.api.ts';
import { useText } from '../text.ts';

/** The form stands below once nothing is left to confirm. */
export function Acts({ frameId, children }: { frameId: string; children: ReactNode }) {
  const t = useText();
  const local = useLocal();
  const acts = useActs(frameId);
  const confirm = useConfirmActs();
  if (acts.isLoading) return <Loading rows={2} />;
  const list = acts.data;
  if (!list?.acts.some(({ isSensitive }) => isSensitive)) return children;
  const { hash, isNeeded } = list;
  const sentences = (
    <List size="sm">
      {list.acts.map(({ sentence }) => (
        <List.Item key={sentence.ko}>{local(sentence)}</List.Item>
      ))}
    </List>
  );
  if (!isNeeded) {
    return (
      <>
        <Section plain title={t('acts.title')}>
          {sentences}
        </Section>
        {children}
      </>
    );
  }
  return (
    <Alert color="orange" title={t('acts.title')}>
      <Stack gap="sm" align="flex-start">
        {sentences}
        <Text size="sm">{t('acts.ask')}</Text>
        <Button onClick={() => void confirm.send({ params: { id: frameId }, body: { hash } })}>
          {t('acts.confirm')}
        </Button>
      </Stack>
    </Alert>
  );
}
