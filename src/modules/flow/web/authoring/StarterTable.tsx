/** Each member before the frame, now: may start it or not, and why. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { RecordTable, StatusBadge } from '#kernel/web/ui/index.ts';
import { useStarters } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

export function StarterTable({ frameId }: { frameId: string }) {
  const t = useAuthorText();
  const local = useLocalText();
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const starters = useStarters(frameId, sought);
  return (
    <RecordTable
      name="flow.starters"
      label={t('starters.title')}
      list={starters}
      filters={
        <TextInput
          aria-label={t('access.find')}
          placeholder={t('access.find')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      columns={[
        { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
        {
          key: 'state',
          title: t('word.state'),
          cell: (row) => (
            <StatusBadge tone={row.isAllowed ? 'good' : 'neutral'}>
              {t(row.isAllowed ? 'starters.yes' : 'starters.no')}
            </StatusBadge>
          ),
        },
        { key: 'reason', title: t('word.reason'), cell: (row) => local(row.reason) },
      ]}
      rowLabel={(row) => row.name}
    />
  );
}
