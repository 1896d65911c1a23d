/** Whom a rehearsed flow asks: each step with its turns, the roles and the people behind them. */
import { Alert, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { AskedStep } from '../../contract/rehearsal.ts';
import { useSettingText } from './text.ts';

type Turn = AskedStep['turns'][number];
type Seat = Turn['seats'][number];

/** Past so many, the rest is a number. */
const mostNamed = 6;

function useNames(): (people: Seat['people']) => string {
  const t = useSettingText();
  return (people) => {
    const named = people.slice(0, mostNamed).map(({ name }) => name);
    const left = people.length - named.length;
    return [...named, ...(left > 0 ? [t('rehearse.others', { count: left })] : [])].join(', ');
  };
}

function SeatLine({ seat }: { seat: Seat }) {
  const t = useSettingText();
  const local = useLocal();
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

function useRule(): (turn: Turn) => string | null {
  const t = useSettingText();
  return ({ seats, rule, isInTurn }) => {
    if (seats.length < 2) return null;
    if (rule === 'any') return t('rehearse.oneOfThem');
    return t(isInTurn ? 'rehearse.inTurn' : 'rehearse.allOfThem');
  };
}

function TurnLine({ turn, number }: { turn: Turn; number: number | null }) {
  const t = useSettingText();
  const local = useLocal();
  const rule = useRule()(turn);
  const title =
    turn.title && (number === null ? local(turn.title) : t('rehearse.turn', { number, title: local(turn.title) }));
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
      {turn.seats.map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats of one turn have no identity
        <SeatLine key={index} seat={seat} />
      ))}
    </Stack>
  );
}

export function RehearsalAsked({ asked }: { asked: readonly AskedStep[] }) {
  const t = useSettingText();
  const local = useLocal();
  const lonely = asked.filter(({ turns }) =>
    turns.some(({ seats }) => seats.some(({ people }) => people.length === 0)),
  );
  if (asked.length === 0) return <Text c="dimmed">{t('rehearse.askedNone')}</Text>;
  return (
    <Stack gap="sm">
      {lonely.length > 0 && (
        <Alert color="red">
          {t('rehearse.nobodyAt', { steps: lonely.map(({ title }) => local(title)).join(', ') })}
        </Alert>
      )}
      {asked.map(({ path, title, kind, turns }) => (
        <Fieldset key={path} legend={local(title)} p="sm">
          <Stack gap="sm">
            {turns.map((turn, index) => (
              <TurnLine
                // biome-ignore lint/suspicious/noArrayIndexKey: turns of one step have no identity
                key={index}
                turn={turn}
                number={kind.startsWith('flow.') ? null : index + 1}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}
