/** The steps of an approval with their seats; the active one is highlighted. */
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, Term, TimeText } from '#kernel/web/ui/index.ts';
import {
  getActiveStepIndex,
  isOwnApproval,
  type ProcessSeat,
  type ProcessStep,
} from '../../contract/approval-process.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';

function Seat({ seat, approval }: { seat: ProcessSeat; approval: Approval }) {
  const t = useText();
  const { people } = approval;
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? t('lines.person');
  if (!seat.vote) {
    const away = new Map(seat.delegates?.map(({ id, insteadOf }) => [id, insteadOf]));
    const formatCandidate = (id: string) => {
      const absent = away.get(id);
      return absent ? `${nameOf(id)} (${t('word.insteadOf', { name: nameOf(absent) })})` : nameOf(id);
    };
    const names = seat.candidates.map(formatCandidate).join(', ');
    return (
      <Text size="sm" c="dimmed">
        {names}
        {seat.candidates.length > 1 && ` ${t('approval.anyOf')}`}
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {nameOf(seat.by)}
        </Text>
        {seat.insteadOf && <Text size="sm">{t('word.insteadOf', { name: nameOf(seat.insteadOf) })}</Text>}
        {isOwnApproval(approval, seat) && <StatusBadge tone="warning">{t('line.own')}</StatusBadge>}
        <StatusBadge tone={seat.vote === 'approved' ? 'good' : 'bad'}>{t(`action.${seat.vote}`)}</StatusBadge>
        <Text size="xs" c="dimmed" component="span">
          <TimeText at={seat.at} />
        </Text>
      </Group>
      {seat.automatic && (
        <Text size="xs" c="dimmed">
          {t('approval.automatic')}
        </Text>
      )}
      {seat.comment && <Text size="sm">“{seat.comment}”</Text>}
    </div>
  );
}

export function ProcessView({ approval }: { approval: Approval }) {
  const t = useText();
  const local = useLocalText();
  const now = approval.outcome === 'pending' ? getActiveStepIndex(approval.steps) : -1;
  return (
    <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {approval.steps.map((step: ProcessStep, index) => (
        <Paper
          component="li"
          withBorder
          p="sm"
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's steps have no other identity and never move
          key={index}
          aria-current={index === now ? 'step' : undefined}
          style={index === now ? { borderColor: 'var(--mantine-primary-color-filled)' } : undefined}
        >
          <Group gap="xs" mb={4}>
            <Badge variant="default">
              {step.kind === 'agree' ? <Term of={terms.agree} /> : t(`kind.${step.kind}`)}
            </Badge>
            <Text fw={600}>{local(step.title)}</Text>
          </Group>
          <Stack gap={4}>
            {step.seats.map((seat, seatIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity and never move
              <Seat key={seatIndex} seat={seat} approval={approval} />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
