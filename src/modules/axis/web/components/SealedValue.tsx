/** The mask of an encrypted number; authorized persons give a reason and see the number until they leave the page. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSend } from '#kernel/web/query.ts';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { revealSealedValue } from '../../contract/endpoints.ts';
import { axisPermissions } from '../../contract/permissions.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { useText } from '../text.ts';

export function SealedValue({ record, field }: { record: AxisRecordView; field: FieldDefinition }) {
  const t = useText();
  const local = useLocalText();
  const mayShow = useCan(axisPermissions['axis.sealed.show']).allowed;
  const show = useSend(revealSealedValue, { showsError: true });
  const [isAsking, setAsking] = useState(false);
  const mask = String(record.fields[field.key]);
  const [shown, setShown] = useState<{ mask: string; version: number; value: string } | null>(null);
  // A number revealed for an earlier version may be outdated.
  const value = shown?.mask === mask && shown.version === record.version ? shown.value : null;
  const ask = async (reason: string) => {
    const { axis, type, id, version } = record;
    const answer = await show.send({ params: { axis, type, id }, body: { field: field.key, reason } });
    setShown({ mask, version, value: answer.value });
    setAsking(false);
  };
  return (
    <Group gap="xs">
      <Text component="span">{value ?? mask}</Text>
      {mayShow && value === null && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('sealed.show')}
        </Button>
      )}
      {value !== null && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(null)}>
          {t('sealed.hide')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('sealed.show.title', { field: local(field.label) })}
          message={t('sealed.show.message')}
          confirmLabel={t('sealed.show')}
          onConfirm={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}
