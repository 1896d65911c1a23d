/** Whether a person may do something, by which role or grant, and what would change it. */
import { List, Stack, Text, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Empty, Loaded, StatusBadge, TextLink } from '#kernel/web/ui/index.ts';
import type { Explanation } from '#modules/access/contract/explain.endpoints.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';
import { useWhy } from './explain.api.ts';

function Chain({ told }: { told: Explanation }) {
  const t = useText();
  const local = useLocal();
  if (told.roles.length + told.grants.length === 0) return <Text c="dimmed">{t('explain.no-links')}</Text>;
  return (
    <List type="ordered" spacing="xs">
      {told.roles.map((role) => (
        <List.Item key={role.id}>
          {local(role.sentence)}{' '}
          <TextLink to={peoplePaths.role({ id: role.id })} underline="always">
            {t('explain.open-role', { name: local(role.displayName) })}
          </TextLink>
        </List.Item>
      ))}
      {told.grants.map((grant) => (
        <List.Item key={grant.id}>
          {local(grant.sentence)} {t('explain.grant-reason', { reason: grant.reason })}
        </List.Item>
      ))}
    </List>
  );
}

function Mending({ told }: { told: Explanation }) {
  const t = useText();
  const local = useLocal();
  if (told.wouldGive.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="md">
        {t('explain.would-give')}
      </Title>
      <List spacing="xs">
        {told.wouldGive.map((role) => (
          <List.Item key={role.id}>
            <TextLink to={peoplePaths.role({ id: role.id })} underline="always">
              {local(role.displayName)}
            </TextLink>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

interface Asked {
  person: string;
  permission: string;
  /** An instant; empty: now. */
  at: string;
}

function Told({ person, permission, at }: Asked) {
  const t = useText();
  const local = useLocal();
  const query = useWhy({ personId: person, permission, ...(at && { at }) });
  return (
    <Loaded query={query}>
      {(told) => (
        <Stack gap="lg">
          <div aria-live="polite">
            <StatusBadge tone={told.allowed ? 'good' : 'bad'}>
              {t(told.allowed ? 'explain.allowed' : 'explain.refused')}
            </StatusBadge>
            <Text size="xl" fw={600} mt="xs">
              {local(told.reason)}
            </Text>
          </div>
          <Stack gap="xs">
            <Title order={2} size="md">
              {t('explain.chain')}
            </Title>
            <Chain told={told} />
          </Stack>
          <Mending told={told} />
        </Stack>
      )}
    </Loaded>
  );
}

export function Why({ person, permission, at }: Asked) {
  const t = useText();
  if (!person || !permission) return <Empty spot="key" title={t('explain.choose-both')} />;
  return <Told person={person} permission={permission} at={at} />;
}
