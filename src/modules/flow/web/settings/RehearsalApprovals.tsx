/** People asked in a rehearsal: each asking step with its turns, roles and people. */
import { Alert, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { ApprovalStep } from '../../contract/rehearsal.ts';
import { useSettingText } from './text.ts';

type ApprovalRound = ApprovalStep['turns'][number];
type ApproverSeat = ApprovalRound['seats'][number];

/** Above this, the rest is only a number. */
const maxNamed = 6;

function useNames(): (people: ApproverSeat['people']) => string {
  const t = useSettingText();
  return (people) => {
    const named = people.slice(0, maxNamed).map(({ name }) => name);
    const remaining = people.length - named.length;
    return [...named, ...(remaining > 0 ? [t('rehearse.others', { count: remaining })] : [])].join(', ');
  };
}

function SeatLine({ seat }: { seat: ApproverSeat }) {
  const t = useSettingText();
  const local = useLocalText();
  const names = useNames();
  const { role, people, standsIn } = seat;
  return (
    <Group gap="xs">
      {role && <StatusBadge>{local(role)}</StatusBadge>}
      {people.length === 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" fw={600}>
          {t('rehearse.nobody')}
        </Text>
      ) : (
        <Text size="sm">{names(people)}</Text>
      )}
      {standsIn && people.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('rehearse.standsIn')}
        </Text>
      )}
    </Group>
  );
}

function useRoundRule(): (round: ApprovalRound) => string | null {
  const t = useSettingText();
  return ({ seats, rule, isInTurn }) => {
    if (seats.length < 2) return null;
    if (rule === 'any') return t('rehearse.oneOfThem');
    return t(isInTurn ? 'rehearse.inTurn' : 'rehearse.allOfThem');
  };
}

function RoundLine({ turn: round, number }: { turn: ApprovalRound; number: number | null }) {
  const t = useSettingText();
  const local = useLocalText();
  const rule = useRoundRule()(round);
  const title =
    round.title && (number === null ? local(round.title) : t('rehearse.turn', { number, title: local(round.title) }));
  return (
    <Stack gap={4}>
      {title && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {rule && (
        <Text size="sm" c="dimmed">
          {rule}
        </Text>
      )}
      {round.seats.map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats of one turn have no identity
        <SeatLine key={index} seat={seat} />
      ))}
    </Stack>
  );
}

export function RehearsalApprovals({ asked: steps }: { asked: readonly ApprovalStep[] }) {
  const t = useSettingText();
  const local = useLocalText();
  const lonely = steps.filter(({ turns: rounds }) =>
    rounds.some(({ seats }) => seats.some(({ people }) => people.length === 0)),
  );
  if (steps.length === 0) return <Text c="dimmed">{t('rehearse.askedNone')}</Text>;
  return (
    <Stack gap="sm">
      {lonely.length > 0 && (
        <Alert color="red">
          {t('rehearse.nobodyAt', { steps: lonely.map(({ title }) => local(title)).join(', ') })}
        </Alert>
      )}
      {steps.map(({ path, title, kind, turns: rounds }) => (
        <Fieldset key={path} legend={local(title)} p="sm">
          <Stack gap="sm">
            {rounds.map((round, index) => (
              <RoundLine
                // biome-ignore lint/suspicious/noArrayIndexKey: turns of one step have no identity
                key={index}
                turn={round}
                number={kind.startsWith('flow.') ? null : index + 1}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}
