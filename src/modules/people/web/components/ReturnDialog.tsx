/** A suspended member comes back: with what was handed over, by undoing that run, or without. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EffectList, usePhone } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useResume } from '../people.api.ts';
import { useText } from '../text.ts';
import type { Returning } from './useMemberActions.ts';

export function ReturnDialog({ member, run, onClose }: Returning & { onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const phone = usePhone();
  const navigate = useNavigate();
  const resume = useResume();
  const { name } = member;
  const without = async () => {
    await resume.send({ params: { id: member.id } });
    showSuccess(t('members.resumed', { name }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('return.title', { name })} fullScreen={phone}>
      <Stack>
        <Text>{t('return.how', { name })}</Text>
        <EffectList
          label={t('return.handed')}
          lines={run.handed.map((sentence) => ({ key: sentence.ko, sentence: local(sentence) }))}
        />
        <Group justify="flex-end">
          {/* Failures are shown as notices. */}
          <Button variant="default" loading={resume.isSending} onClick={() => void without().catch(() => undefined)}>
            {t('return.without')}
          </Button>
          <Button onClick={() => void navigate(flowPaths.undo({ id: run.id }))}>{t('return.with')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
