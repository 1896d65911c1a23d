/** History section: changes by author, latest first: a sentence per change, grouped by day. */
import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type ChangedValue,
  describeChanges,
  type FieldChange,
  maxDetailedChanges,
} from '#kernel/contract/change-summary.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import {
  Collapsible,
  DefinitionList,
  hasNoText,
  Loading,
  QueryFailure,
  RichText,
  Section,
  StatusBadge,
  TextLink,
  Timeline,
  type Tone,
  toChangedValue,
} from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView, HistoryEntryView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useHistory } from '../axis.api.ts';
import { labelOf, type Reading } from '../record-fields.ts';
import { useText } from '../text.ts';

type Action = HistoryEntryView['action'];

const tones: Record<Action, Tone> = { create: 'good', update: 'info', delete: 'bad', restore: 'good' };
const icons: Record<Action, ReactNode> = {
  create: <IconPlus size={14} />,
  update: <IconPencil size={14} />,
  delete: <IconTrash size={14} />,
  restore: <IconRestore size={14} />,
};

/** The id of something that no name is known of: nobody reads it. */
const isId = (value: unknown) => Id.safeParse(value).success;

/** Formats this record's values for a sentence. */
function useDescription(record: AxisRecordView, type: TypeDefinition) {
  const t = useText();
  const local = useLocalText();
  const locale: Locale = useLanguage();
  const zone = useZone();
  const names = { title: t('word.title'), code: t('word.code') };
  const hidden = t('reference.hidden');
  const reading: Reading = { type, references: record.references, local, names };
  const changesOf = ({ before, after, references }: HistoryEntryView): FieldChange[] => {
    const named = (id: string): ChangedValue => {
      const reference = references.find((candidate) => candidate.id === id);
      return reference ? { text: reference.title, id } : { text: hidden };
    };
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => {
      const field = type.fields.find(({ key }) => `fields.${key}` === name);
      const value = (side: Record<string, unknown>) => toChangedValue(field, side[name], { locale, zone, named });
      const isLong = hasNoText(field) || (field?.kind === 'text' && [before[name], after[name]].some(isId));
      return { label: labelOf(name, reading), before: value(before), after: value(after), isLong };
    });
  };
  return { locale, changesOf };
}

/** Services are named `module.what`; they are shown as automatic changes. */
const personOf = ({ byName }: HistoryEntryView): string | null =>
  byName && !/^(provision|[a-z-]+\.[a-z.-]+)$/.test(byName) ? byName : null;

function getAuthor(entry: HistoryEntryView, t: ReturnType<typeof useText>): string {
  const name = personOf(entry);
  if (name) return t('history.person', { name });
  return t(entry.executionId ? 'word.flow' : 'history.system');
}

/** Each value apart, where the sentence names only what changed. */
function Values({ changes, isNew }: { changes: readonly FieldChange[]; isNew: boolean }) {
  const shownChanges = changes.filter(({ isLong, after }) => !isLong && after !== null);
  if (shownChanges.length === 0) return null;
  return (
    <Collapsible count={shownChanges.length}>
      <DefinitionList
        items={shownChanges.map(({ label, before, after }) => ({
          label,
          value: before && !isNew ? `${before.text} → ${after?.text}` : after?.text,
        }))}
      />
    </Collapsible>
  );
}

function Entry({
  entry,
  telling: description,
}: {
  entry: HistoryEntryView;
  telling: ReturnType<typeof useDescription>;
}) {
  const t = useText();
  const who = getAuthor(entry, t);
  if (entry.action !== 'update') return <>{t(`history.${entry.action}`, { author: who })}</>;
  const link = (id: string, text: string) => {
    const reference = entry.references.find((candidate) => candidate.id === id);
    return reference ? <TextLink to={axisPaths.record(reference)}>{text}</TextLink> : text;
  };
  return (
    <RichText parts={describeChanges({ who, changes: description.changesOf(entry) }, description.locale)} link={link} />
  );
}

function Body({ entry, changes }: { entry: HistoryEntryView; changes: readonly FieldChange[] }) {
  const t = useText();
  const isNew = entry.action === 'create';
  const isFolded = isNew || changes.length > maxDetailedChanges;
  if (!entry.executionId && !isFolded) return null;
  return (
    <Stack gap={4} align="flex-start">
      {entry.executionId && (
        <TextLink size="sm" to={flowPaths.execution({ id: entry.executionId })}>
          {t('word.openRun')}
        </TextLink>
      )}
      {isFolded && <Values changes={changes} isNew={isNew} />}
    </Stack>
  );
}

export function HistorySection({ record, type }: { record: AxisRecordView; type: TypeDefinition }) {
  const t = useText();
  const history = useHistory({ axis: record.axis, type: record.type, id: record.id });
  const description = useDescription(record, type);
  const items = history.rows.map((entry) => {
    const { version, at, action, cause } = entry;
    return {
      id: String(version),
      title: <Entry entry={entry} telling={description} />,
      at,
      tone: tones[action],
      face: cause === 'direct' ? personOf(entry) : null,
      icon: cause === 'undo' || cause === 'bulk-undo' ? <IconArrowBackUp size={14} /> : icons[action],
      badge:
        cause === 'direct' || cause === 'execution' ? undefined : (
          <StatusBadge>{t(`history.cause.${cause}`)}</StatusBadge>
        ),
      body: <Body entry={entry} changes={description.changesOf(entry)} />,
    };
  });
  return (
    <Section title={t('history.title')}>
      {history.isPending && <Loading />}
      {history.error && <QueryFailure error={history.error} onRetry={history.retry} />}
      <Timeline items={items} label={t('history.title')} byDay />
      {history.hasMore && (
        <Button variant="default" onClick={history.loadMore} loading={history.isLoadingMore}>
          {t('history.more')}
        </Button>
      )}
    </Section>
  );
}
