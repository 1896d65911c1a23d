/** The people of an approval in a row: who decided, whose turn it is, who waits. */
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Face } from '#kernel/web/ui/index.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { activeStep, isOwnApproval, openSeats, type ProcessSeat } from '../../contract/process.ts';
import { useText } from '../text.ts';
import classes from './line-faces.module.css';

type Standing = 'approved' | 'rejected' | 'now' | 'ahead' | 'void';

function standingOf(approval: Approval, seat: ProcessSeat): Standing {
  if (seat.vote) return seat.vote;
  if (approval.outcome !== 'pending') return 'void';
  return openSeats(approval.steps).includes(seat) ? 'now' : 'ahead';
}

function Seat({ approval, seat, step }: { approval: Approval; seat: ProcessSeat; step: string }) {
  const t = useText();
  const standing = standingOf(approval, seat);
  const [first = null, ...others] = seat.by ? [seat.by] : seat.candidates;
  const personOf = (person: string | null) => approval.people.find(({ id }) => id === person);
  const person = personOf(first);
  const name = person?.name ?? t('lines.person');
  const absent = seat.insteadOf ? personOf(seat.insteadOf)?.name : undefined;
  const Sign = standing === 'approved' ? IconCheck : IconX;
  return (
    <li className={classes.seat} data-standing={standing} aria-current={standing === 'now' ? 'step' : undefined}>
      <span className={classes.face}>
        <Face
          name={name}
          picture={person?.avatar ?? null}
          tone={standing === 'now' || standing === 'approved' ? 'accent' : 'plain'}
        />
        {(standing === 'approved' || standing === 'rejected') && (
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
        <span className={classes.state}>{t(`line.${standing}`)}</span>
        {isOwnApproval(approval, seat) && <span className={classes.state}>{t('line.own')}</span>}
      </span>
    </li>
  );
}

export function LineFaces({ approval }: { approval: Approval }) {
  const t = useText();
  const local = useLocal();
  const steps = approval.steps.map((step) => ({ ...step, name: local(step.title) }));
  return (
    <ol
      className={classes.line}
      aria-label={t('approval.steps')}
      data-open={activeStep(approval.steps) >= 0 || undefined}
    >
      {steps.flatMap(({ seats, name }, index) =>
        seats.map((seat, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's seats have no other identity and never move
          <Seat key={`${index} ${place}`} approval={approval} seat={seat} step={name} />
        )),
      )}
    </ol>
  );
}
