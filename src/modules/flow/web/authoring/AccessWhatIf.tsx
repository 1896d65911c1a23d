/** Who gains and who loses what by another access of a frame, before it is saved. */
import { Button, Group, Stack } from '@mantine/core';
import { Affected, Dialog, type EffectLine, Effects, TextLink, usePhone } from '#kernel/web/ui/index.ts';
import type { AccessPreview } from '../../contract/authoring/sharing.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useAuthorText } from './text.ts';

function Around({ told }: { told: AccessPreview }) {
  const t = useAuthorText();
  const lines: EffectLine[] = told.streams.map(({ id, name }) => ({
    key: id,
    sentence: <TextLink to={flowPaths.stream({ id })}>{t('what-if.stream', { name })}</TextLink>,
    isWarning: true,
  }));
  if (told.running > 0) lines.push({ key: 'running', sentence: t('what-if.running', { count: told.running }) });
  return <Effects lines={lines} />;
}

export function AccessWhatIf(props: {
  told: AccessPreview;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const { told, isSending, onSave, onClose } = props;
  const t = useAuthorText();
  const phone = usePhone();
  const said = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: told.gaining }),
    losing: t('what-if.losing', { count: told.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
  };
  return (
    <Dialog onClose={onClose} title={t('what-if.title')} fullScreen={phone}>
      <Stack>
        <Affected told={told} said={said} />
        <Around told={told} />
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
