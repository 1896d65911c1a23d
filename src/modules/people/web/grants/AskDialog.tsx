/** 요청하기: who was refused asks for the permission that was missing; who may give it decides in the inbox. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Dialog, FormDialog, Loaded } from '#kernel/web/ui/index.ts';
import { askTexts } from '../../contract/grant.texts.ts';
import { askForGrant, readWanted } from '../../contract/grant-request.endpoints.ts';
import { useText } from '../text.ts';

const week = 7 * 86_400_000;

export function AskDialog({ permissions, onClose }: { permissions: readonly string[]; onClose: () => void }) {
  const t = useText();
  const local = useLocal();
  const wanted = useEndpoint(readWanted, { query: { permissions: permissions.join(',') } });
  const [until] = useState(() => new Date(Date.now() + week).toISOString());
  const found = wanted.data?.permissions ?? [];
  if (found.length === 0) {
    return (
      <Dialog onClose={onClose} title={t('ask.title')}>
        <Loaded query={wanted}>{() => <Text>{t('ask.held')}</Text>}</Loaded>
      </Dialog>
    );
  }
  return (
    <FormDialog
      of={askForGrant}
      title={t('ask.title')}
      texts={askTexts}
      choices={{ permissions: found.map((one) => ({ value: one.name, label: local(one) })) }}
      row={{ permissions: found.slice(0, 1).map(({ name }) => name), until, reason: '' }}
      submitLabel={t('ask.send')}
      done={t('ask.sent')}
      onClose={onClose}
    />
  );
}
