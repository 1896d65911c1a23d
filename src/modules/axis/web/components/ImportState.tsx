/** One import: how far it is, what came of it, which rows were refused, and the ways to mend and to undo it. */
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { ButtonLink, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { exportRefusedRows, type Import } from '../../contract/import.endpoints.ts';
import { axisPaths } from '../../contract/paths.ts';
import { type RecordKey, useRefusedRows } from '../axis.api.ts';
import { useText } from '../text.ts';

function Running({ one: importRun }: { one: Import }) {
  const t = useText();
  const language = useLanguage();
  const count = (value: number) => formatNumber(value, language);
  const progressText =
    importRun.total === null
      ? t('import.reading')
      : t('import.running', { done: count(importRun.done), total: count(importRun.total) });
  return (
    <Stack gap="xs">
      <Text aria-live="polite">{progressText}</Text>
      <Progress
        value={importRun.total ? (importRun.done / importRun.total) * 100 : 0}
        animated
        aria-label={progressText}
      />
      <Text c="dimmed">{t('import.leave')}</Text>
    </Stack>
  );
}

function RefusedRows({ of }: { of: RecordKey }) {
  const t = useText();
  const pages = useRefusedRows(of);
  const save = useEndpointExport(exportRefusedRows);
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={400}>
        <Table aria-label={t('word.reason')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th aria-label={t('import.line')} />
              <Table.Th>{t('import.column')}</Table.Th>
              <Table.Th>{t('word.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.flatMap(({ line, problems }) =>
              problems.map(({ column, reason }) => (
                <Table.Tr key={`${line} ${column} ${reason}`}>
                  <Table.Td c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {t('import.row', { row: line })}
                  </Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group>
        {pages.hasMore && (
          <Button variant="default" onClick={pages.loadMore} loading={pages.isLoadingMore}>
            {t('word.more')}
          </Button>
        )}
        <Button variant="default" onClick={() => void save({ params: of })}>
          {t('import.refused.file')}
        </Button>
      </Group>
      <Text c="dimmed">{t('import.refused.kept')}</Text>
    </Stack>
  );
}

function Results({ one: importRun }: { one: Import }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  if (importRun.created + importRun.updated === 0) return <Text fw={600}>{t('import.none')}</Text>;
  return (
    <>
      {importRun.created > 0 && <Text fw={600}>{t('import.done', { count: number(importRun.created) })}</Text>}
      {importRun.updated > 0 && <Text fw={600}>{t('import.done.updated', { count: number(importRun.updated) })}</Text>}
    </>
  );
}

function Ended({ one: importRun, place: typeKey }: { one: Import; place: { axis: string; type: string } }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const changed = importRun.created + importRun.updated;
  return (
    <Stack gap="xs">
      {importRun.state === 'stopped' ? (
        <Alert color="red">
          {t('import.stopped', { count: number(changed) })} {importRun.reason}
        </Alert>
      ) : (
        <Results one={importRun} />
      )}
      {importRun.skipped > 0 && <Text>{t('import.done.skipped', { count: number(importRun.skipped) })}</Text>}
      {importRun.failed > 0 && <Text>{t('import.failed', { count: number(importRun.failed) })}</Text>}
      {importRun.isUndone && <Text>{t('import.undone')}</Text>}
      {changed > 0 && !importRun.isUndone && (
        <>
          <Group>
            <ButtonLink to={axisPaths.records(typeKey)}>{t('import.list')}</ButtonLink>
            <ButtonLink to={flowPaths.undo({ id: importRun.id })} variant="default">
              {t('import.undo', { count: number(changed) })}
            </ButtonLink>
          </Group>
          <Text c="dimmed">{t('import.undo.how')}</Text>
        </>
      )}
    </Stack>
  );
}

/** `isEnabled`: its refused rows are shown, too. */
export function ImportState(props: { one: Import; place: { axis: string; type: string }; isOpen: boolean }) {
  const { one: importRun, place: typeKey, isOpen } = props;
  return (
    <Stack gap="xs" role="status">
      <Group gap="xs">
        <Text fw={600}>{importRun.file}</Text>
        <Text c="dimmed">
          <TimeText at={importRun.startedAt} />
        </Text>
      </Group>
      {importRun.state === 'running' ? <Running one={importRun} /> : <Ended one={importRun} place={typeKey} />}
      {isOpen && importRun.failed > 0 && importRun.state !== 'running' && (
        <RefusedRows of={{ ...typeKey, id: importRun.id }} />
      )}
    </Stack>
  );
}
