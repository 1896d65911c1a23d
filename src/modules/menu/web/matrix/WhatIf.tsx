/** Who sees more and who sees less, by name, before it is saved. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Dialog, Effects, usePhone } from '#kernel/web/ui/index.ts';
import type { MenuMatrix, MenuPreview, RoleMenuChange } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';

function People({ told }: { told: MenuPreview }) {
  const t = useText();
  const local = useLocal();
  const { affected, gaining, losing, people } = told;
  if (people.length === 0) return <Text>{t('what-if.nobody')}</Text>;
  const named = (list: MenuPreview['people'][number]['gains']) => list.map((one) => local(one)).join(', ');
  const counted = [
    { key: 'losing', count: losing, sentence: t('what-if.losing', { count: losing }), isWarning: true },
    { key: 'gaining', count: gaining, sentence: t('what-if.gaining', { count: gaining }) },
  ].filter(({ count }) => count > 0);
  return (
    <Stack gap="sm">
      <Effects label={t('what-if.people')} lines={counted} />
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {people.map(({ memberId, name, gains, loses }) => (
          <li key={memberId}>
            <Text fw={600}>{name}</Text>
            {gains.length > 0 && <Text size="sm">{t('what-if.gains', { names: named(gains) })}</Text>}
            {loses.length > 0 && <Text size="sm">{t('what-if.loses', { names: named(loses) })}</Text>}
          </li>
        ))}
      </ul>
      {affected > people.length && <Text c="dimmed">{t('word.andOthers', { count: affected - people.length })}</Text>}
    </Stack>
  );
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
