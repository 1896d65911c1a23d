/** Invites the people of a CSV file: chosen, looked at line by line, sent in the background. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { csvLine, csvMark } from '#kernel/contract/csv.ts';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { textOfFile } from '#kernel/web/file-text.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { saveFile } from '#kernel/web/save-file.ts';
import { Dialog, DropBox, usePhone } from '#kernel/web/ui/index.ts';
import { mostInvited } from '#modules/company/contract/invitation-list.ts';
import type { checkInvitationFile, FileLine, Finding } from '../../contract/invitation-file.endpoints.ts';
import { type FileProblem, linesOf } from '../invitation-file.ts';
import { checkFile, useSendFile } from '../people.api.ts';
import { useText } from '../text.ts';

/** So many lines are enough to see what is wrong with a file; all of them are in the download. */
const shownAtMost = 100;

interface Plan extends ResultOf<typeof checkInvitationFile> {
  name: string;
  lines: FileLine[];
}

function useReasons(): (finding: Finding) => string {
  const t = useText();
  return ({ problem, about }) => t(`problem.${problem}`, { about: about ?? '' });
}

function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvMark, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
}

function LeftOut({ findings }: { findings: readonly Finding[] }) {
  const t = useText();
  const language = useLanguage();
  const reasonOf = useReasons();
  const save = () =>
    saveCsv(t('file.wrong-name'), [
      [t('file.line'), t('word.email'), t('word.reason')],
      ...findings.map((one) => [String(one.line), one.email, reasonOf(one)]),
    ]);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text>{t('file.wrong', { count: formatNumber(findings.length, language) })}</Text>
        <Button variant="subtle" size="compact-sm" onClick={save}>
          {t('file.save-wrong')}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={300} mah="16rem">
        <Table aria-label={t('file.wrong-list')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('file.line')}</Table.Th>
              <Table.Th>{t('word.email')}</Table.Th>
              <Table.Th>{t('word.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.slice(0, shownAtMost).map((one) => (
              <Table.Tr key={one.line}>
                <Table.Td>{one.line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.email || '–'}</Table.Td>
                <Table.Td>{reasonOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {findings.length > shownAtMost && <Text c="dimmed">{t('file.more-wrong', { shown: shownAtMost })}</Text>}
    </Stack>
  );
}

/** The file that is chosen, with what the server says of its lines. The latest choice counts. */
function useFile() {
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file || reading) return;
    setPlan(null);
    setProblem(null);
    setReading(file.name);
    try {
      const text = await textOfFile(file);
      const lines = text === null ? 'file.unreadable' : linesOf(text);
      if (typeof lines === 'string') setProblem(lines);
      else setPlan({ name: file.name, lines, ...(await checkFile(lines)) });
    } catch (error) {
      showError(error);
    } finally {
      setReading(null);
    }
  };
  return { reading, problem, plan, choose };
}

export function InviteFileDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const language = useLanguage();
  const { reading, problem, plan, choose } = useFile();
  const send = useSendFile();
  const most = formatNumber(mostInvited, language);
  const start = async ({ name, lines }: Plan) => {
    const { count } = await send.send({ body: { name: name.slice(0, 200), lines } });
    showDone(t('file.sending', { count: formatNumber(count, language) }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('file.title')} size="lg" fullScreen={phone}>
      <Stack>
        <Text c="dimmed">{t('file.how')}</Text>
        <DropBox
          title={t('file.drop')}
          hint={t('file.kinds', { most })}
          accept=".csv,text/csv"
          isWrong={problem !== null}
          onFiles={([file]) => void choose(file)}
          aria-label={t('file.choose')}
          data-autofocus
        />
        {problem && (
          <Text c="red" role="alert">
            {t(problem, { most })}
          </Text>
        )}
        {reading && <Text role="status">{t('file.checking', { name: reading })}</Text>}
        {plan && (
          <Stack gap="sm">
            <Text fw={600} role="status">
              {plan.name} · {t('file.valid', { count: formatNumber(plan.valid, language) })}
            </Text>
            {plan.findings.length > 0 && <LeftOut findings={plan.findings} />}
          </Stack>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={() => saveCsv(t('file.title'), [[t('word.email'), t('word.name'), t('word.role')]])}
          >
            {t('file.template')}
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            {plan && plan.valid > 0 && (
              // Failures are shown as notices.
              <Button loading={send.isSending} onClick={() => void start(plan).catch(() => undefined)}>
                {t('file.send', { count: formatNumber(plan.valid, language) })}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
