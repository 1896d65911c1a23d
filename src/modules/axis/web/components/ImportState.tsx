/** One import: how far it is, what came of it, which rows were refused, and the ways to mend and to undo it. */
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useExportOf } from '#kernel/web/save-file.ts';
import { ButtonLink, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { exportRefusedRows, type Import } from '../../contract/import.endpoints.ts';
import { axisPaths } from '../../contract/paths.ts';
import { type RecordKey, useRefusedRows } from '../axis.api.ts';
import { useText } from '../text.ts';

function Running({ one }: { one: Import }) {
  const t = useText();
  const language = useLanguage();
  const count = (value: number) => formatNumber(value, language);
  const said =
    one.total === null ? t('import.reading') : t('import.running', { done: count(one.done), total: count(one.total) });
  return (
    <Stack gap="xs">
      <Text aria-live="polite">{said}</Text>
      <Progress value={one.total ? (one.done / one.total) * 100 : 0} animated aria-label={said} />
      <Text c="dimmed">{t('import.leave')}</Text>
    </Stack>
  );
}

function RefusedRows({ of }: { of: RecordKey }) {
  const t = useText();
  const pages = useRefusedRows(of);
  const save = useExportOf(exportRefusedRows);
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

function Results({ one }: { one: Import }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  if (one.created + one.updated === 0) return <Text fw={600}>{t('import.none')}</Text>;
  return (
    <>
      {one.created > 0 && <Text fw={600}>{t('import.done', { count: number(one.created) })}</Text>}
      {one.updated > 0 && <Text fw={600}>{t('import.done.updated', { count: number(one.updated) })}</Text>}
    </>
  );
}

function Ended({ one, place }: { one: Import; place: { axis: string; type: string } }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const changed = one.created + one.updated;
  return (
    <Stack gap="xs">
      {one.state === 'stopped' ? (
        <Alert color="red">
          {t('import.stopped', { count: number(changed) })} {one.reason}
        </Alert>
      ) : (
        <Results one={one} />
      )}
      {one.skipped > 0 && <Text>{t('import.done.skipped', { count: number(one.skipped) })}</Text>}
      {one.failed > 0 && <Text>{t('import.failed', { count: number(one.failed) })}</Text>}
      {one.isUndone && <Text>{t('import.undone')}</Text>}
      {changed > 0 && !one.isUndone && (
        <>
          <Group>
            <ButtonLink to={axisPaths.records(place)}>{t('import.list')}</ButtonLink>
            <ButtonLink to={flowPaths.undo({ id: one.id })} variant="default">
              {t('import.undo', { count: number(changed) })}
            </ButtonLink>
          </Group>
          <Text c="dimmed">{t('import.undo.how')}</Text>
        </>
      )}
    </Stack>
  );
}

/** `isOpen`: its refused rows are shown, too. */
export function ImportState(props: { one: Import; place: { axis: string; type: string }; isOpen: boolean }) {
  const { one, place, isOpen } = props;
  return (
    <Stack gap="xs" role="status">
      <Group gap="xs">
        <Text fw={600}>{one.file}</Text>
        <Text c="dimmed">
          <TimeText at={one.startedAt} />
        </Text>
      </Group>
      {one.state === 'running' ? <Running one={one} /> : <Ended one={one} place={place} />}
      {isOpen && one.failed > 0 && one.state !== 'running' && <RefusedRows of={{ ...place, id: one.id }} />}
    </Stack>
  );
}
