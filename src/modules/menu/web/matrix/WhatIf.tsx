/** Who sees more and who sees less, by name, before it is saved. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Affected, Dialog, Effects, usePhone } from '#kernel/web/ui/index.ts';
import type { MenuMatrix, MenuPreview, RoleMenuChange } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';

function People({ told }: { told: MenuPreview }) {
  const t = useText();
  const said = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: told.gaining }),
    losing: t('what-if.losing', { count: told.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
  };
  return <Affected told={told} said={said} />;
}

export function WhatIf(props: {
  told: MenuPreview;
  matrix: MenuMatrix;
  changes: readonly RoleMenuChange[];
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const { told, matrix, changes } = props;
  const t = useText();
  const local = useLocal();
  const phone = usePhone();
  const lines = changes.map(({ roleId, path, hidden }) => {
    const role = matrix.roles.find(({ id }) => id === roleId);
    const entry = matrix.entries.find((one) => one.path === path);
    const names = { role: role ? local(role.title) : '', entry: entry ? local(entry.title) : '' };
    return { key: `${roleId} ${path}`, sentence: t(hidden ? 'what-if.hides' : 'what-if.shows', names) };
  });
  return (
    <Dialog onClose={props.onClose} title={t('what-if.title')} fullScreen={phone}>
      <Stack>
        <Title order={3} size="md">
          {t('what-if.people')}
        </Title>
        <People told={told} />
        <Title order={3} size="md">
          {t('what-if.changes')}
        </Title>
        <Effects label={t('what-if.changes')} lines={lines} />
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
