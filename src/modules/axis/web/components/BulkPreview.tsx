/** Bulk preview: forecast of a bulk edit: the number of changes, and the first ones before and after. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { previewBulkUpdate } from '../../contract/collection.endpoints.ts';
import { useText } from '../text.ts';
import { RecordValue } from './columns.tsx';

export type BulkForecast = ResultOf<typeof previewBulkUpdate>;

function Changes({ rows, field }: { rows: BulkForecast['rows']; field: FieldDefinition }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t('bulk.preview')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{local(commonTexts.name)}</Table.Th>
            <Table.Th>{t('bulk.preview.before', { field: local(field.label) })}</Table.Th>
            <Table.Th>{t('bulk.preview.after', { field: local(field.label) })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ before, after }) => (
            <Table.Tr key={before.id}>
              <Table.Th scope="row">{before.title}</Table.Th>
              <Table.Td>
                <RecordValue record={before} field={field} />
              </Table.Td>
              <Table.Td>
                <RecordValue record={after} field={field} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function BulkPreview(props: {
  forecast: BulkForecast;
  field: FieldDefinition;
  isBusy: boolean;
  onBack: () => void;
  onApply: () => void;
}) {
  const { forecast, field, isBusy, onBack, onApply } = props;
  const t = useText();
  const local = useLocalText();
  const { total, changed, rows } = forecast;
  const more = changed - rows.length;
  return (
    <Stack gap="md">
      <Text role="status">
        {changed === 0
          ? t('bulk.preview.none')
          : t(changed === total ? 'bulk.preview.all' : 'bulk.preview.some', { total, changed, same: total - changed })}
      </Text>
      {rows.length > 0 && <Changes rows={rows} field={field} />}
      {more > 0 && <Text c="dimmed">{t('bulk.preview.more', { count: more })}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {local(commonTexts.back)}
        </Button>
        {changed > 0 && (
          <Button loading={isBusy} onClick={onApply} data-autofocus>
            {t('bulk.preview.apply', { count: changed })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
