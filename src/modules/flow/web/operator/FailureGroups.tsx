/** Failure groups: failures of the same reason, with their count and their flows, and one button to retry all of them. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { ErrorReference, Section, WaitText } from '#kernel/web/ui/index.ts';
import type { FailureGroup } from '../../contract/operator/operator.ts';
import { useText } from './text.ts';

export function FailureGroups(props: {
  groups: readonly FailureGroup[];
  onShow: (code: string) => void;
  onRetry: (group: FailureGroup) => void;
  isSending: boolean;
}) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  if (props.groups.length === 0) return null;
  return (
    <Section title={t('operator.groups')} plain>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {props.groups.map((group) => {
          const reason = local(group.reason);
          return (
            <Paper key={group.code} component="li" withBorder p="md">
              <Group justify="space-between" align="flex-start" gap="sm">
                <Stack gap={2} flex="1 1 18rem" miw={0}>
                  <Text fw={600}>{reason}</Text>
                  <Text size="sm" c="dimmed" component="div">
                    {t('operator.count', { count: formatNumber(group.count, language) })} ·{' '}
                    {group.frames.map(({ title }) => local(title)).join(', ')} · <WaitText at={group.since} />
                  </Text>
                  <ErrorReference code={group.code} />
                </Stack>
                <Group gap="xs">
                  <Button
                    variant="default"
                    onClick={() => props.onShow(group.code)}
                    aria-label={t('operator.showOf', { reason })}
                  >
                    {t('operator.show')}
                  </Button>
                  <Button
                    loading={props.isSending}
                    onClick={() => props.onRetry(group)}
                    aria-label={t('operator.retryAllOf', { reason })}
                  >
                    {t('operator.retryAll')}
                  </Button>
                </Group>
              </Group>
            </Paper>
          );
        })}
      </Stack>
    </Section>
  );
}
