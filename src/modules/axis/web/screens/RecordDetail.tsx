import { Alert, Button, Grid, Group, Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import {
  DefinitionList,
  FieldValue,
  Loaded,
  PageHeader,
  type RowAction,
  Section,
  StatusBadge,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { useDeleteRecord, useRecord, useRestoreRecord, useTypes } from '../axis.api.ts';
import { ReferenceLink } from '../components/columns.tsx';
import { HistorySection } from '../components/HistorySection.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { RelationsSection } from '../components/RelationsSection.tsx';
import { findType } from '../records.ts';
import { useText } from '../text.ts';

interface Shown {
  record: AxisRecordView;
  type: TypeView;
}

function useActions({ record, type: { rights } }: Shown): { more: RowAction[]; restore: (() => void) | null } {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { title, axis, type, id } = record;
  const params = { axis, type, id };
  const remove = useDeleteRecord({
    onDone: ({ permanent }) => {
      showDone(t(permanent ? 'detail.erase.done' : 'detail.delete.done', { title }));
      void navigate(axisPaths.records());
    },
  });
  const restored = useRestoreRecord({ onDone: () => showDone(t('detail.restore.done', { title })) });
  const ask = async (what: 'delete' | 'erase') => {
    const question = {
      title: t(`detail.${what}.title`, { title }),
      message: t(`detail.${what}.message`),
      confirmLabel: t(`detail.${what}`),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    const { version } = record;
    remove.fire({ params, query: what === 'erase' ? { permanent: 'true', version } : { version } });
  };
  const more = [
    ...(rights.write && !record.deletedAt
      ? [{ label: t('detail.delete'), onClick: () => void ask('delete'), danger: true }]
      : []),
    ...(rights.erase ? [{ label: t('detail.erase'), onClick: () => void ask('erase'), danger: true }] : []),
  ];
  return { more, restore: rights.write && record.deletedAt ? () => restored.fire({ params }) : null };
}

function Values({ record, type }: Shown) {
  const local = useLocal();
  const reference = (id: string) => record.references.find((one) => one.id === id);
  return (
    <DefinitionList
      items={type.fields.map((field) => ({
        label: local(field.label),
        value: (
          <FieldValue
            field={field}
            value={record.fields[field.key]}
            record={(_, id) => <ReferenceLink reference={reference(id)} />}
          />
        ),
      }))}
    />
  );
}

function Detail({ record, type }: Shown) {
  const t = useText();
  const local = useLocal();
  const { more, restore } = useActions({ record, type });
  const mayEdit = type.rights.write && !record.deletedAt;
  const where = axisPaths.records({ axis: record.axis, type: record.type });
  const about = [
    { label: t('column.created'), value: <TimeText at={record.createdAt} /> },
    { label: t('column.updated'), value: <TimeText at={record.updatedAt} /> },
    { label: t('detail.version'), value: String(record.version) },
  ];
  return (
    <>
      <PageHeader
        title={record.title}
        subtitle={record.code ?? undefined}
        crumbs={[axisPaths.records, { title: local(type.label), to: where }]}
        badge={record.deletedAt ? <StatusBadge tone="bad">{t('detail.deleted')}</StatusBadge> : undefined}
        action={restore && <Button onClick={restore}>{t('detail.restore')}</Button>}
        more={more}
      />
      <Stack gap="lg">
        {record.deletedAt && (
          <Alert color="yellow">
            <Group justify="space-between">{t('detail.deleted.how')}</Group>
          </Alert>
        )}
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Section title={t('detail.values')}>
              {mayEdit ? <RecordForm record={record} type={type} /> : <Values record={record} type={type} />}
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="lg">
              <RelationsSection record={record} mayEdit={type.rights.write} />
              <Section title={t('detail.about')}>
                <DefinitionList items={about} columns={3} />
              </Section>
            </Stack>
          </Grid.Col>
        </Grid>
        <HistorySection record={record} type={type} />
      </Stack>
    </>
  );
}

export function RecordDetail() {
  const { axis = '', type: key = '', id = '' } = useParams();
  const record = useRecord({ axis, type: key, id });
  const types = useTypes();
  return (
    <Loaded query={record}>
      {(data) => (
        <Loaded query={types}>
          {(all) => {
            const type = findType(all, data);
            return type && <Detail key={data.id} record={data} type={type} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
