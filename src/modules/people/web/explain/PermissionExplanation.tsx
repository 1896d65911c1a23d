/** Access explanation: whether a person has a permission, by which role or grant, and how to change it. */
import { List, Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Loaded, StatusBadge, TextLink } from '#kernel/web/ui/index.ts';
import type { Explanation } from '#modules/access/contract/explain.endpoints.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';
import { useExplanation } from './explain.api.ts';

function ExplanationChain({ explanation }: { explanation: Explanation }) {
  const t = useText();
  const local = useLocalText();
  if (explanation.roles.length + explanation.grants.length === 0)
    return <Text c="dimmed">{t('explain.no-links')}</Text>;
  return (
    <List type="ordered" spacing="xs">
      {explanation.roles.map((role) => (
        <List.Item key={role.id}>
          {local(role.sentence)}{' '}
          <TextLink to={peoplePaths.role({ id: role.id })} underline="always">
            {t('explain.open-role', { name: local(role.displayName) })}
          </TextLink>
        </List.Item>
      ))}
      {explanation.grants.map((grant) => (
        <List.Item key={grant.id}>
          {local(grant.sentence)} {t('explain.grant-reason', { reason: grant.reason })}
        </List.Item>
      ))}
    </List>
  );
}

function ExplanationActions({ explanation }: { explanation: Explanation }) {
  const t = useText();
  const local = useLocalText();
  if (explanation.wouldGive.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="md">
        {t('explain.would-give')}
      </Title>
      <List spacing="xs">
        {explanation.wouldGive.map((role) => (
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

interface Question {
  person: string;
  permission: string;
  /** An instant; empty: now. */
  at: string;
}

function ExplanationResult({ person, permission, at }: Question) {
  const t = useText();
  const local = useLocalText();
  const query = useExplanation({ personId: person, permission, ...(at && { at }) });
  return (
    <Loaded query={query}>
      {(explanation) => (
        <Stack gap="lg">
          <div aria-live="polite">
            <StatusBadge tone={explanation.allowed ? 'good' : 'bad'}>
              {t(explanation.allowed ? 'explain.allowed' : 'explain.refused')}
            </StatusBadge>
            <Text size="xl" fw={600} mt="xs">
              {local(explanation.reason)}
            </Text>
          </div>
          <Stack gap="xs">
            <Title order={2} size="md">
              {t('explain.chain')}
            </Title>
            <ExplanationChain explanation={explanation} />
          </Stack>
          <ExplanationActions explanation={explanation} />
        </Stack>
      )}
    </Loaded>
  );
}

export function PermissionExplanation({ person, permission, at }: Question) {
  const t = useText();
  if (!person || !permission) return <Empty illustration="key" title={t('explain.choose-both')} />;
  return <ExplanationResult person={person} permission={permission} at={at} />;
}
