/** One record: read first, with what may be done to it, what it is related to, and what happened to it. */
import { Alert, Button, Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { isMirroredRecord } from '#kernel/contract/record-type.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DefinitionList, DetailColumns, PageHeader, Section, StatusBadge, TimeText } from '#kernel/web/ui/index.ts';
import type { BrowserPlace, RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { useValues } from './columns.tsx';
import { HistorySection } from './HistorySection.tsx';
import { MirroredNotice } from './MirroredNotice.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RelationsSection } from './RelationsSection.tsx';
import { SealedValue } from './SealedValue.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useActions } from './useActions.tsx';
import { useLife } from './useLife.tsx';

interface Page extends ShownRecord {
  place: Pick<BrowserPlace, 'list' | 'crumbs' | 'slots'>;
  /** The form is open from the beginning and stays open. */
  isForm?: boolean;
}

function Badges({ record, type, slots }: ShownRecord & { slots: RecordSlots }) {
  const t = useText();
  const { Badge } = slots;
  return (
    <Group gap="xs">
      {record.deletedAt && <StatusBadge tone="bad">{t('detail.deleted')}</StatusBadge>}
      <StateBadge type={type} fields={record.fields} />
      {Badge && <Badge record={record} type={type} />}
    </Group>
  );
}

/** The record's values, read-only. */
function Contents({ record, type, place }: Page) {
  const t = useText();
  const values = useValues({ record, type }, place.slots);
  return (
    <Section title={t('detail.values')}>
      {values.length > 0 ? <DefinitionList items={values} /> : <Text c="dimmed">{t('detail.values.none')}</Text>}
    </Section>
  );
}

/** Beside the form, which has no way to show them. */
function SealedSection({ record, type }: ShownRecord) {
  const t = useText();
  const local = useLocalText();
  const sealed = type.fields.filter(({ key, kind }) => isSealedKind(kind) && record.fields[key]);
  if (sealed.length === 0) return null;
  const items = sealed.map((field) => ({
    label: local(field.label),
    value: <SealedValue record={record} field={field} />,
  }));
  return (
    <Section title={t('sealed.title')}>
      <DefinitionList items={items} />
    </Section>
  );
}

function Overview(props: Page & { isEditing: boolean; onDone?: () => void }) {
  const t = useText();
  const { record, type, place } = props;
  const { Above, Below } = place.slots;
  const facts = [
    { label: t('word.createdAt'), value: <TimeText at={record.createdAt} /> },
    { label: t('word.changedAt'), value: <TimeText at={record.updatedAt} /> },
    { label: t('detail.version'), value: String(record.version) },
  ];
  const lead = (
    <>
      {record.deletedAt && <Alert color="yellow">{t('detail.deleted.how')}</Alert>}
      {Above && <Above record={record} type={type} />}
      {type.keeper && isMirroredRecord(type, record.fields) && <MirroredNotice owningView={type.keeper} says="how" />}
      {props.isEditing && (
        <Section title={t('detail.values')}>
          <RecordForm
            record={record}
            type={type}
            folds={props.isForm ? undefined : { shown: place.slots.shown }}
            onDone={props.onDone}
          />
        </Section>
      )}
    </>
  );
  const side = (
    <>
      {props.isEditing ? <SealedSection record={record} type={type} /> : <Contents {...props} />}
      <RelationsSection record={record} mayEdit={type.rights.write} first={type.relations} />
      <Section title={t('detail.about')}>
        <DefinitionList items={facts} />
      </Section>
    </>
  );
  return (
    <DetailColumns lead={lead} side={side}>
      {Below && <Below record={record} type={type} />}
      <HistorySection record={record} type={type} />
    </DetailColumns>
  );
}

/** The page alone, or with the module's tabs. */
function Parts({ tabs, props }: { tabs: NonNullable<RecordSlots['tabs']>; props: Parameters<typeof Overview>[0] }) {
  const t = useText();
  const { record, type } = props;
  if (tabs.length === 0) return <Overview {...props} />;
  return (
    <Tabs defaultValue="overview" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="overview">{t('detail.overview')}</Tabs.Tab>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            <TabTitle useTitle={tab.useTitle} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <Overview {...props} />
      </Tabs.Panel>
      {tabs.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key}>
          <Panel record={record} type={type} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const TabTitle = ({ useTitle }: { useTitle: () => string }) => useTitle();

export function RecordPage(props: Page) {
  const t = useText();
  const { record, type, place, isForm = false } = props;
  const [isEditing, setEditing] = useState(false);
  const { more, restore } = useLife(props, place.list);
  const actions = useActions(place.slots);
  const { Buttons, tabs = [] } = place.slots;
  const mayEdit = type.rights.write && !record.deletedAt;
  const [first, ...others] = actions.of(record, type);
  const isFirst = first?.isNext;
  const buttons = (
    <Group gap="xs">
      {Buttons && !record.deletedAt && <Buttons record={record} type={type} />}
      {mayEdit && !isForm && !isEditing && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('detail.edit')}
        </Button>
      )}
      {isFirst && <Button onClick={first.onClick}>{first.label}</Button>}
      {restore && <Button onClick={restore}>{t('detail.restore')}</Button>}
    </Group>
  );
  return (
    <>
      <PageHeader
        title={record.title}
        subtitle={
          record.code && (
            <Text c="dimmed" span>
              {record.code}
            </Text>
          )
        }
        crumbs={place.crumbs}
        badge={<Badges record={record} type={type} slots={place.slots} />}
        action={buttons}
        more={[...(first && !isFirst ? [first] : []), ...others, ...more]}
      />
      <Parts
        tabs={tabs}
        props={{
          ...props,
          isEditing: mayEdit && (isForm || isEditing),
          onDone: isForm ? undefined : () => setEditing(false),
        }}
      />
      {actions.dialog}
    </>
  );
}
