/** Asks what an action needs. */
import { Modal, Stack, Text } from '@mantine/core';
import { questionsOf } from '#kernel/contract/record-type.ts';
import { useKitText, useLocal } from '#kernel/web/i18n.tsx';
import { SchemaForm } from '#kernel/web/ui/index.ts';
import { loadRecords, recordLabel } from '../axis.api.ts';
import type { AskedAction } from '../slots.ts';
import { useText } from '../text.ts';

export function ActionDialog({ record, type, action, act, onClose }: AskedAction) {
  const t = useText();
  const kit = useKitText();
  const local = useLocal();
  const { own, form } = questionsOf(type.fields, action);
  const label = local(action.label);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('action.title', { title: record.title, action: label })}
      closeButtonProps={{ 'aria-label': kit('word.close') }}
    >
      <Stack gap="md">
        <Text c="dimmed">{action.help ? local(action.help) : t('action.help')}</Text>
        <SchemaForm
          fields={[...own, ...form]}
          initial={record.fields}
          onSubmit={act}
          onCancel={onClose}
          submitLabel={label}
          errorPrefix="values"
          loadRecords={loadRecords}
          recordLabel={recordLabel}
          alwaysReady
        />
      </Stack>
    </Modal>
  );
}
