/** Relationships of a record in both directions. */
import { ActionIcon, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Loading, QueryFailure, Section, useConfirm } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import {
  type Relationship,
  type RelationshipKind,
  relationshipKinds,
  relationshipLabels,
} from '../../contract/relationship.ts';
import { type RecordKey, useCreateRelationship, useRelationships, useRemoveRelationship } from '../axis.api.ts';
import { useText } from '../text.ts';
import { ReferenceLink } from './columns.tsx';
import { RecordPicker } from './RecordPicker.tsx';

/** The failure of what is sent is a notice already. */
const showFailure = () => null;

/** Relating two records and parting them: each is taken back by the other, from the message that says so. */
function useRelationshipChanges({ axis, type, id }: RecordKey) {
  const t = useText();
  const add = useCreateRelationship({
    onDone: ({ id: relationshipId }) =>
      showSuccess(t('relations.added'), { undo: () => remove.fire({ params: { axis, type, id, relationshipId } }) }),
  });
  const again = useCreateRelationship({ onDone: () => showSuccess(t('relations.added')) });
  const remove = useRemoveRelationship({ onDone: () => showSuccess(t('relations.removed')) });
  const part = useRemoveRelationship();
  /** A link is shown in both records, but created from its source record. */
  const makeAgain = ({ kind, direction, other }: Relationship) =>
    again.fire(
      direction === 'outgoing'
        ? { params: { axis, type, id }, body: { kind, to: other.id } }
        : { params: { axis: other.axis, type: other.type, id: other.id }, body: { kind, to: id } },
    );
  const take = async (link: Relationship) => {
    await part.send({ params: { axis, type, id, relationshipId: link.id } });
    showSuccess(t('relations.removed'), { undo: () => makeAgain(link) });
  };
  return { add, take };
}

function AddRelation(props: {
  record: RecordKey;
  kinds: readonly RelationshipKind[];
  add: ReturnType<typeof useRelationshipChanges>['add'];
  onClose: () => void;
}) {
  const { record, kinds, add, onClose } = props;
  const t = useText();
  const local = useLocalText();
  const [kind, setKind] = useState<RelationshipKind>(kinds[0] ?? 'related');
  const [to, setTo] = useState<string | null>(null);
  const { axis, type, id } = record;
  const relate = async () => {
    if (!to) return;
    await add.send({ params: { axis, type, id }, body: { kind, to } });
    onClose();
  };
  return (
    <Group align="flex-end">
      <Select
        label={t('relations.kind')}
        data={kinds.map((value) => ({ value, label: local(relationshipLabels[value].outgoing) }))}
        value={kind}
        onChange={(value) => setKind((value as RelationshipKind | null) ?? 'related')}
        allowDeselect={false}
        w={160}
      />
      <div style={{ flex: '1 1 14rem' }}>
        <RecordPicker label={t('relations.other')} value={to} onChange={setTo} except={id} />
      </div>
      <Button onClick={() => void relate().catch(showFailure)} loading={add.isSending} aria-disabled={!to}>
        {t('relations.add')}
      </Button>
    </Group>
  );
}

export function RelationsSection(props: {
  record: AxisRecordView;
  mayEdit: boolean;
  /** Kinds that are offered before the others. */
  first?: readonly string[];
}) {
  const { record, mayEdit, first = [] } = props;
  const rank = (kind: string) => (first.includes(kind) ? first.indexOf(kind) : first.length);
  const kinds = [...relationshipKinds].sort((a, b) => rank(a) - rank(b));
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const { axis, type, id } = record;
  const list = useRelationships({ axis, type, id });
  const { add, take } = useRelationshipChanges({ axis, type, id });
  const ask = async (link: Relationship) => {
    const question = {
      title: t('relations.remove.title', { title: link.other.title }),
      message: t('relations.remove.message'),
      confirmLabel: t('relations.remove'),
    };
    if (await confirm({ ...question, danger: true })) await take(link).catch(showFailure);
  };
  const action = mayEdit && !record.deletedAt && !isAdding && (
    <Button variant="default" onClick={() => setAdding(true)}>
      {t('relations.add')}
    </Button>
  );
  return (
    <Section title={t('relations.title')} action={action}>
      {isAdding && <AddRelation record={record} kinds={kinds} add={add} onClose={() => setAdding(false)} />}
      {list.isPending && <Loading rows={2} />}
      {list.error && <QueryFailure error={list.error} onRetry={list.retry} />}
      {!list.isPending && list.rows.length === 0 && <Text c="dimmed">{t('relations.none')}</Text>}
      {list.rows.length > 0 && (
        <Table aria-label={t('relations.title')}>
          <Table.Tbody>
            {list.rows.map((link) => (
              <Table.Tr key={link.id}>
                <Table.Th scope="row" fw={500} c="dimmed" w="30%">
                  {local(relationshipLabels[link.kind][link.direction])}
                </Table.Th>
                <Table.Td>
                  <ReferenceLink reference={link.other} />
                </Table.Td>
                <Table.Td ta="right">
                  {mayEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`${t('relations.remove')}: ${link.other.title}`}
                      onClick={() => void ask(link)}
                    >
                      <IconUnlink size={16} />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {list.hasMore && (
        <Stack align="flex-start">
          <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
            {t('relations.more')}
          </Button>
        </Stack>
      )}
    </Section>
  );
}
