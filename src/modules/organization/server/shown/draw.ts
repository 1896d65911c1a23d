/** Departments and staff as the chart of a day has them: what their records show. Pure. */
import { type Seat, standsOn, termOn, type UnitLife, type UnitTerm } from '../../contract/chart.ts';

/** What the record of a unit or of a person shows. Null: there is nothing to show. */
export interface Drawn {
  /** The id of the unit, or of the person. */
  mark: string;
  of: 'unit' | 'person';
  title: string;
  /** Another name by which it is known. */
  alias: string;
  /** Of a unit. */
  code: string | null;
  /** The unit in which it is. */
  parent: string | null;
  /** Of a person: the duty of the seat, where it has one. */
  duty: string | null;
  /** The last day; null: it is there. */
  endedOn: string | null;
}

/** The last one that began until the day. */
const latest = <Span extends { from: string }>(spans: readonly Span[], day: string): Span | undefined =>
  spans.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0];

const drawnTerm = (mark: string, term: UnitTerm, endedOn: string | null): Drawn => ({
  ...{ mark, of: 'unit', title: term.name.ko, alias: term.name.en, parent: term.parent, duty: null, endedOn },
  code: endedOn === null ? term.code : null,
});

export function drawUnit(life: UnitLife | undefined, mark: string, day: string): Drawn | null {
  const now = termOn(life, day);
  if (now) return drawnTerm(mark, now, null);
  const past = latest(life?.terms ?? [], day);
  return past ? drawnTerm(mark, past, past.until) : null;
}

/** Who somebody is beside the chart. */
export interface PersonKnown {
  name: string;
  email: string;
  isActive: boolean;
}

/** The main seat comes before others, then the one that is held longer. */
function seatOn(seats: readonly Seat[], day: string): Seat | undefined {
  const held = seats.filter((seat) => standsOn(seat, day));
  return held.toSorted(
    (one, other) => Number(other.isMain) - Number(one.isMain) || (one.from < other.from ? -1 : 1),
  )[0];
}

/** Of somebody who has, had or will have these seats. Who is a member stays among the staff without a seat. */
export function drawPerson(
  about: {
    mark: string;
    seats: readonly Seat[];
    known: PersonKnown | undefined;
    dutyOf: (id: string) => string | null;
  },
  day: string,
): Drawn | null {
  const { mark, seats, known, dutyOf } = about;
  const past = latest(seats, day);
  if (!past) return null;
  const seat = seatOn(seats, day);
  const drawn: Drawn = {
    ...{ mark, of: 'person', title: known?.name ?? '', alias: known?.email ?? '', code: null },
    parent: seat?.unit ?? null,
    duty: seat?.duty ? dutyOf(seat.duty) : null,
    endedOn: null,
  };
  const hasLeft = !seat && known?.isActive !== true;
  return hasLeft
    ? {
        ...drawn,
        endedOn:
          seats
            .map(({ until }) => until ?? day)
            .toSorted()
            .at(-1) ?? day,
      }
    : drawn;
}
