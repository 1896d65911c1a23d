/** The people of an approval in a row: who decided, whose turn it is, who waits. */
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { PersonAvatar } from '#kernel/web/ui/index.ts';
import { getActiveStepIndex, isOwnApproval, listOpenSeats, type ProcessSeat } from '../../contract/approval-process.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';
import classes from './line-faces.module.css';

type SeatProgress = 'approved' | 'rejected' | 'now' | 'ahead' | 'void';

function getSeatProgress(approval: Approval, seat: ProcessSeat): SeatProgress {
  if (seat.vote) return seat.vote;
  if (approval.outcome !== 'pending') return 'void';
  return listOpenSeats(approval.steps).includes(seat) ? 'now' : 'ahead';
}

function SeatAvatar({ approval, seat, step }: { approval: Approval; seat: ProcessSeat; step: string }) {
  const t = useText();
  const seatProgress = getSeatProgress(approval, seat);
  const [first = null, ...others] = seat.by ? [seat.by] : seat.candidates;
  const findPerson = (person: string | null) => approval.people.find(({ id }) => id === person);
  const person = findPerson(first);
  const name = person?.name ?? t('lines.person');
  const absent = seat.insteadOf ? findPerson(seat.insteadOf)?.name : undefined;
  const Sign = seatProgress === 'approved' ? IconCheck : IconX;
  return (
    <li
      className={classes.seat}
      data-standing={seatProgress}
      aria-current={seatProgress === 'now' ? 'step' : undefined}
    >
      <span className={classes.face}>
        <PersonAvatar
          name={name}
          picture={person?.avatar ?? null}
          tone={seatProgress === 'now' || seatProgress === 'approved' ? 'accent' : 'plain'}
        />
        {(seatProgress === 'approved' || seatProgress === 'rejected') && (
          <span className={classes.sign} aria-hidden>
            <Sign size={12} stroke={3} />
          </span>
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {others.length > 0 ? t('line.oneOf', { name, count: others.length }) : name}
        </span>
        <VisuallyHidden component="span">, {step}, </VisuallyHidden>
        {absent && <span className={classes.state}>{t('word.insteadOf', { name: absent })}</span>}
        <span className={classes.state}>{t(`line.${seatProgress}`)}</span>
        {isOwnApproval(approval, seat) && <span className={classes.state}>{t('line.own')}</span>}
      </span>
    </li>
  );
}

export function LineAvatars({ approval }: { approval: Approval }) {
  const t = useText();
  const local = useLocalText();
  const steps = approval.steps.map((step) => ({ ...step, name: local(step.title) }));
  return (
    <ol
      className={classes.line}
      aria-label={t('approval.steps')}
      data-open={getActiveStepIndex(approval.steps) >= 0 || undefined}
    >
      {steps.flatMap(({ seats, name }, index) =>
        seats.map((seat, seatIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's seats have no other identity and never move
          <SeatAvatar key={`${index} ${seatIndex}`} approval={approval} seat={seat} step={name} />
        )),
      )}
    </ol>
  );
}
