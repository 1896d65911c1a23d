/** Change preview: names of people who gain or lose entries, before saving. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { AffectedList, Dialog, EffectList, usePhone } from '#kernel/web/ui/index.ts';
import type { MenuMatrix, MenuPreview, RoleMenuChange } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';

function AffectedPeople({ forecast }: { forecast: MenuPreview }) {
  const t = useText();
  const effectTexts = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: forecast.gaining }),
    losing: t('what-if.losing', { count: forecast.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
  };
  return <AffectedList people={forecast} texts={effectTexts} />;
}

export function MenuForecast(props: {
  forecast: MenuPreview;
  matrix: MenuMatrix;
  changes: readonly RoleMenuChange[];
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const { forecast, matrix, changes } = props;
  const t = useText();
  const local = useLocalText();
  const phone = usePhone();
  const lines = changes.map(({ roleId, path, hidden }) => {
    const role = matrix.roles.find(({ id }) => id === roleId);
    const entry = matrix.entries.find((candidate) => candidate.path === path);
    const names = { role: role ? local(role.title) : '', entry: entry ? local(entry.title) : '' };
    return { key: `${roleId} ${path}`, sentence: t(hidden ? 'what-if.hides' : 'what-if.shows', names) };
  });
  return (
    <Dialog onClose={props.onClose} title={t('what-if.title')} fullScreen={phone}>
      <Stack>
        <Title order={3} size="md">
          {t('what-if.people')}
        </Title>
        <AffectedPeople forecast={forecast} />
        <Title order={3} size="md">
          {t('what-if.changes')}
        </Title>
        <EffectList label={t('what-if.changes')} lines={lines} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('word.back')}
          </Button>
          <Button loading={props.isSending} onClick={props.onSave}>
            {t('word.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
