/** 결재란: who asked and who decided, in a row as on paper, each with the time. */

import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { isOwnApproval } from '../../contract/approval-process.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';

interface SeatCell {
  title: string;
  name: string;
  /** The absent person, or a note that the requester decided. */
  instead: string;
  state: string;
  at: string | null;
}

function useSeatCells(approval: Approval): SeatCell[] {
  const t = useText();
  const local = useLocalText();
  const nameOf = (id: string | null) => approval.people.find((person) => person.id === id)?.name ?? t('lines.person');
  const requestCell = {
    title: t('sheet.asked'),
    name: approval.requestedBy?.name ?? t('approval.customer'),
    instead: '',
    state: t('action.requested'),
    at: approval.requestedAt,
  };
  const seats = approval.steps.flatMap((step) =>
    step.seats.map((seat) => ({
      title: local(step.title),
      name: seat.by ? nameOf(seat.by) : seat.candidates.map(nameOf).join(', '),
      instead: seat.insteadOf
        ? t('word.insteadOf', { name: nameOf(seat.insteadOf) })
        : isOwnApproval(approval, seat)
          ? t('line.own')
          : '',
      state: seat.vote ? t(`action.${seat.vote}`) : '',
      at: seat.at,
    })),
  );
  return [requestCell, ...seats];
}

export function SeatTable({ approval }: { approval: Approval }) {
  const language = useLanguage();
  const zone = useZone();
  const t = useText();
  const boxes = useSeatCells(approval);
  const row = (cell: (box: SeatCell) => string) =>
    boxes.map((box, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity and never move
      <td key={index} data-align="center">
        {cell(box)}
      </td>
    ));
  return (
    <table aria-label={t('approval.steps')}>
      <thead>
        <tr>
          {boxes.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity and never move
            <th key={index} scope="col" data-align="center">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>{row(({ name, instead }) => [name, instead && `(${instead})`].filter(Boolean).join(' '))}</tr>
        <tr>{row(({ state }) => state)}</tr>
        <tr>{row(({ at }) => (at ? formatInstant(at, language, zone) : ''))}</tr>
      </tbody>
    </table>
  );
}
