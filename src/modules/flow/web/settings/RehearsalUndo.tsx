/** Rehearsal undo view: the undo right after the rehearsed run: its deadline, each change, and why some of it stays. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { RehearsalResult, RehearsedUndo } from '../../contract/rehearsal.ts';
import { useSettingText } from './text.ts';

const tones = { reverse: 'good', kept: 'warning', impossible: 'bad', blocked: 'warning' } as const;

function UndoWindowText({ undo }: { undo: RehearsedUndo }) {
  const t = useSettingText();
  const local = useLocalText();
  const { status, refusal } = undo;
  if (status.expirationReason) return <Text>{local(status.expirationReason)}</Text>;
  return (
    <Stack gap={4}>
      <Text>
        {status.daysUntilExpiration === null
          ? t('rehearse.undoForever')
          : t('rehearse.undoDays', { days: status.daysUntilExpiration })}
      </Text>
      {refusal && <Alert color="yellow">{local(refusal)}</Alert>}
    </Stack>
  );
}

function UndoChange({ change }: { change: RehearsedUndo['changes'][number] }) {
  const t = useSettingText();
  const local = useLocalText();
  const { label, verdict, reason, followUp } = change;
  return (
    <li>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
        <StatusBadge tone={tones[verdict]}>{t(`rehearse.verdict.${verdict}`)}</StatusBadge>
      </Group>
      {reason && (
        <Text size="sm" c="dimmed">
          {local(reason)}
        </Text>
      )}
      {followUp && (
        <Text size="sm" c="dimmed">
          {local(followUp)}
        </Text>
      )}
    </li>
  );
}

export function RehearsalUndo({ result }: { result: RehearsalResult }) {
  const t = useSettingText();
  const local = useLocalText();
  const { undo } = result;
  if (!undo) return <Text c="dimmed">{t('rehearse.undoLater')}</Text>;
  const { changes, outside, notices } = undo;
  return (
    <Stack gap="xs">
      <UndoWindowText undo={undo} />
      {changes.length === 0 && <Text>{t('rehearse.undoNone')}</Text>}
      {changes.length > 0 && changes.every(({ verdict }) => verdict === 'reverse') && outside.length === 0 && (
        <Text>{t('rehearse.undoAll')}</Text>
      )}
      {changes.length > 0 && (
        <Stack component="ul" gap={4} pl="lg" m={0} aria-label={t('rehearse.undoChanges')}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was tried has no identity
            <UndoChange key={index} change={change} />
          ))}
        </Stack>
      )}
      {outside.length > 0 && (
        <Text>{t('rehearse.undoLeft', { steps: outside.map(({ title }) => local(title)).join(', ') })}</Text>
      )}
      {notices.map((notice) => (
        <Text key={notice.ko} size="sm">
          {local(notice)}
        </Text>
      ))}
    </Stack>
  );
}
