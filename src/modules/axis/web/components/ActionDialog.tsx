/** Asks what an action needs. */
import { Stack, Text } from '@mantine/core';
import { getQuestions } from '#kernel/contract/record-type.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog, SchemaForm } from '#kernel/web/ui/index.ts';
import { loadRecordLabel, loadRecordOptions } from '../axis.api.ts';
import type { AskedAction } from '../slots.ts';
import { useText } from '../text.ts';

export function ActionDialog({ record, type, action, act, onClose }: AskedAction) {
  const t = useText();
  const local = useLocalText();
  const { own, form } = getQuestions(type.fields, action);
  const label = local(action.label);
  return (
    <Dialog onClose={onClose} title={t('action.title', { title: record.title, action: label })}>
      <Stack gap="md">
        <Text c="dimmed">{action.help ? local(action.help) : t('action.help')}</Text>
        <SchemaForm
          fields={[...own, ...form]}
          initial={record.fields}
          onSubmit={act}
          onCancel={onClose}
          submitLabel={label}
          errorPrefix="values"
          loadRecords={loadRecordOptions}
          recordLabel={loadRecordLabel}
          alwaysReady
        />
      </Stack>
    </Dialog>
  );
}
