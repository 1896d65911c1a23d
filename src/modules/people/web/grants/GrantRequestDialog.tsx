/** 요청하기: a refused person requests the missing permission; people who may give it decide in the inbox. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Dialog, FormDialog, Loaded } from '#kernel/web/ui/index.ts';
import { askTexts } from '../../contract/grant.texts.ts';
import { readWanted, requestGrant } from '../../contract/grant-request.endpoints.ts';
import { useText } from '../text.ts';

const week = 7 * 86_400_000;

export function GrantRequestDialog({ permissions, onClose }: { permissions: readonly string[]; onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const wantedQuery = useEndpoint(readWanted, { query: { permissions: permissions.join(',') } });
  const [until] = useState(() => new Date(Date.now() + week).toISOString());
  const permissionList = wantedQuery.data?.permissions ?? [];
  if (permissionList.length === 0) {
    return (
      <Dialog onClose={onClose} title={t('ask.title')}>
        <Loaded query={wantedQuery}>{() => <Text>{t('ask.held')}</Text>}</Loaded>
      </Dialog>
    );
  }
  return (
    <FormDialog
      of={requestGrant}
      title={t('ask.title')}
      texts={askTexts}
      choices={{
        permissions: permissionList.map((permission) => ({ value: permission.name, label: local(permission) })),
      }}
      row={{ permissions: permissionList.slice(0, 1).map(({ name }) => name), until, reason: '' }}
      submitLabel={t('ask.send')}
      done={t('ask.sent')}
      onClose={onClose}
    />
  );
}
