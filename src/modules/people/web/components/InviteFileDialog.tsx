/** Invites the people of a file: chosen, looked at line by line, sent in the background. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { tableFiles, tableTexts } from '#kernel/contract/table/file.texts.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { Dialog, DropBox, usePhone } from '#kernel/web/ui/index.ts';
import { maxInvited } from '#modules/company/contract/invitation-list.ts';
import { useFileLines, WrongLines } from '#modules/organization/web/index.ts';
import type { checkInvitationFile, FileLine, Finding } from '../../contract/invitation-file.endpoints.ts';
import { readLines } from '../invitation-file.ts';
import { checkFileLines, useSendInvitationFile } from '../people.api.ts';
import { useText } from '../text.ts';

interface Plan extends ResultOf<typeof checkInvitationFile> {
  name: string;
  lines: FileLine[];
}

function SkippedLines({ findings }: { findings: readonly Finding[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <WrongLines
      title={t('file.wrong', { count: formatNumber(findings.length, language) })}
      names={t('word.email')}
      fileName={t('file.wrong-name')}
      lines={findings.map(({ line, email, problem, about }) => {
        return { key: line, line, name: email, reason: t(`problem.${problem}`, { about: about ?? '' }) };
      })}
    />
  );
}

export function InviteFileDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const phone = usePhone();
  const language = useLanguage();
  const most = formatNumber(maxInvited, language);
  const { reading, problem, plan, choose } = useFileLines({
    read: readLines,
    say: (problem) => t(problem, { most }),
    check: checkFileLines,
  });
  const send = useSendInvitationFile();
  const start = async ({ name, lines }: Plan) => {
    const { count } = await send.send({ body: { name: name.slice(0, 200), lines } });
    showSuccess(t('file.sending', { count: formatNumber(count, language) }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('file.title')} size="lg" fullScreen={phone}>
      <Stack>
        <Text c="dimmed">{t('file.how')}</Text>
        <DropBox
          title={local(tableTexts.drop)}
          hint={t('file.kinds', { most })}
          accept={tableFiles}
          isWrong={problem !== null}
          onFiles={([file]) => void choose(file)}
          aria-label={t('file.choose')}
          data-autofocus
        />
        {problem && (
          <Text c="red" role="alert">
            {problem}
          </Text>
        )}
        {reading && <Text role="status">{t('file.checking', { name: reading })}</Text>}
        {plan && (
          <Stack gap="sm">
            <Text fw={600} role="status">
              {plan.name} · {t('file.valid', { count: formatNumber(plan.valid, language) })}
            </Text>
            {plan.findings.length > 0 && <SkippedLines findings={plan.findings} />}
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
