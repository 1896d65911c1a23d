/** Approval summary: the request, its requester and amount, and the next approver. */
import { Group, Paper, Stack, Text } from '@mantine/core';
import { MoneyText, NumberText, PersonAvatar, StatusBadge, WaitText } from '#kernel/web/ui/index.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';
import { toMoney } from './amount.ts';
import { LineAvatars } from './LineAvatars.tsx';
import classes from './summary.module.css';

export function ApprovalSummary({ approval }: { approval: Approval }) {
  const t = useText();
  const asker = approval.requestedBy?.name ?? t('approval.customer');
  const money = toMoney(approval);
  // A fact without a value is none: a customer taken down by hand has no history.
  const facts = approval.facts.filter(({ value }) => !['', '-'].includes(String(value).trim()));
  return (
    <Paper component="section" aria-label={t('word.content')} p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <PersonAvatar
              name={approval.requestedBy?.name ?? null}
              picture={approval.requestedBy?.avatar ?? null}
              tone="plain"
            />
            <div>
              <Text fw={600}>{t('approval.askedBy', { name: asker })}</Text>
              <Text size="xs" c="dimmed" component="div">
                {approval.outcome === 'pending' ? (
                  <WaitText at={approval.requestedAt} />
                ) : (
                  t(`outcome.${approval.outcome}`)
                )}
              </Text>
            </div>
          </Group>
          {approval.insteadOf && (
            <StatusBadge tone="info">{t('word.insteadOf', { name: approval.insteadOf.name })}</StatusBadge>
          )}
          {money && (
            <Text component="div" className={classes.amount}>
              <MoneyText value={money} />
            </Text>
          )}
        </Group>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{typeof value === 'number' ? <NumberText value={value} /> : String(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        {approval.isInputHidden && (
          <Text size="sm" c="dimmed">
            {t('approval.inputHidden')}
          </Text>
        )}
        <LineAvatars approval={approval} />
      </Stack>
    </Paper>
  );
}
