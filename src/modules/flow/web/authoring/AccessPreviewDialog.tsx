/** Access what-if: who gains or loses what by another access of a frame, before saving. */
import { Button, Group, Stack } from '@mantine/core';
import { AffectedList, Dialog, type EffectLine, EffectList, TextLink, usePhone } from '#kernel/web/ui/index.ts';
import type { AccessPreview } from '../../contract/authoring/sharing.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useAuthorText } from './text.ts';

function AffectedSummary({ accessPreview }: { accessPreview: AccessPreview }) {
  const t = useAuthorText();
  const lines: EffectLine[] = accessPreview.streams.map(({ id, name }) => ({
    key: id,
    sentence: <TextLink to={flowPaths.stream({ id })}>{t('what-if.stream', { name })}</TextLink>,
    isWarning: true,
  }));
  if (accessPreview.running > 0)
    lines.push({ key: 'running', sentence: t('what-if.running', { count: accessPreview.running }) });
  return <EffectList lines={lines} />;
}

export function AccessPreviewDialog(props: {
  accessPreview: AccessPreview;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const { accessPreview, isSending, onSave, onClose } = props;
  const t = useAuthorText();
  const phone = usePhone();
  const effectTexts = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: accessPreview.gaining }),
    losing: t('what-if.losing', { count: accessPreview.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
  };
  return (
    <Dialog onClose={onClose} title={t('what-if.title')} fullScreen={phone}>
      <Stack>
        <AffectedList people={accessPreview} texts={effectTexts} />
        <AffectedSummary accessPreview={accessPreview} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button loading={isSending} onClick={onSave} data-autofocus>
            {t('word.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
