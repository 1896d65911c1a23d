/** 전표: one journal entry with its lines and its source, and the way to reverse it. */
import { Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Can } from '#kernel/web/can.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  DayText,
  type Definition,
  DefinitionList,
  Detail,
  DetailColumns,
  Hotkey,
  MoneyText,
  PageHeader,
  Section,
  TextLink,
  TimeText,
  useConfirm,
  usePrint,
} from '#kernel/web/ui/index.ts';
import { readEntry } from '../../contract/endpoints.ts';
import type { Entry } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { EntryLines } from '../components/EntryLines.tsx';
import { EntrySource, EntryState } from '../components/EntryTable.tsx';
import { useReverseEntry } from '../finance.api.ts';
import { useText } from '../text.ts';

const getPath = (id: string) => financePaths.entry({ id: id });

export function EntryDetail() {
  return <Detail of={readEntry}>{(entry) => <EntryPage entry={entry} />}</Detail>;
}

function EntryPage({ entry }: { entry: Entry }) {
  const t = useText();
  const print = usePrint();
  return (
    <>
      <PageHeader
        title={t('entry.title', { number: entry.number })}
        subtitle={entry.memo}
        crumbs={[financePaths.entries]}
        badge={(entry.reversedBy || entry.reverses) && <EntryState entry={entry} />}
        action={!entry.reversedBy && !entry.ofStock && <Reverse entry={entry} />}
        more={[print]}
      />
      <DetailColumns
        side={
          <Section title={t('word.details')}>
            <DefinitionList items={getFacts(entry, t)} />
          </Section>
        }
      >
        <Section title={t('entry.lines')}>
          <EntryLines entry={entry} />
        </Section>
      </DetailColumns>
    </>
  );
}

function getFacts(entry: Entry, t: ReturnType<typeof useText>): Definition[] {
  const { reverses, reversedBy } = entry;
  return [
    { label: t('entries.date'), value: <DayText day={entry.date} /> },
    { label: t('word.amount'), value: <MoneyText value={entry} /> },
    { label: t('word.source'), value: <EntrySource entry={entry} /> },
    { label: t('entry.postedBy'), value: entry.postedBy ?? t('entry.system') },
    { label: t('entry.postedAt'), value: <TimeText at={entry.postedAt} absolute /> },
    ...(reverses
      ? [{ label: t('entry.reverses'), value: <TextLink to={getPath(reverses.id)}>{reverses.number}</TextLink> }]
      : []),
    ...(reversedBy
      ? [{ label: t('entry.reversedBy'), value: <TextLink to={getPath(reversedBy.id)}>{reversedBy.number}</TextLink> }]
      : []),
  ];
}

function Reverse({ entry }: { entry: Entry }) {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const reverse = useReverseEntry({
    onDone: (reversal) => {
      showSuccess(t('entry.reverse.done'));
      navigate(getPath(reversal.id));
    },
  });
  const ask = async () => {
    const message = (
      <Stack gap="sm">
        <Text>{t('entry.reverse.what')}</Text>
        {entry.executionId && <Text fw={600}>{t('entry.reverse.execution')}</Text>}
      </Stack>
    );
    const title = t('entry.reverse.ask', { number: entry.number });
    const yes = await confirm({ title, message, confirmLabel: t('entries.reverse'), danger: true });
    if (yes) reverse.fire({ params: { id: entry.id }, body: {} });
  };
  return (
    <Can permission={financePermissions['finance.entry.reverse']} some>
      <Hotkey keys="U" label={t('entries.reverse')}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={ask}
          loading={reverse.isSending}
        >
          {t('entries.reverse')}
        </Button>
      </Hotkey>
    </Can>
  );
}
