/** Departments and staff as the chart of a day has them: what their records show. Pure. */
import { getTermOn, isInForce, type Seat, type UnitLife, type UnitTerm } from '../../contract/chart.ts';

/** Content of the record of a unit or of a person. Null: there is nothing to show. */
export interface MirrorState {
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
const getLatest = <Span extends { from: string }>(spans: readonly Span[], day: string): Span | undefined =>
  spans.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];

const getShownTerm = (mark: string, term: UnitTerm, endedOn: string | null): MirrorState => ({
  ...{ mark, of: 'unit', title: term.name.ko, alias: term.name.en, parent: term.parent, duty: null, endedOn },
  code: endedOn === null ? term.code : null,
});

export function getUnitState(life: UnitLife | undefined, mark: string, day: string): MirrorState | null {
  const now = getTermOn(life, day);
  if (now) return getShownTerm(mark, now, null);
  const past = getLatest(life?.terms ?? [], day);
  return past ? getShownTerm(mark, past, past.until) : null;
}

/** Data of a person besides the chart. */
export interface PersonFacts {
  name: string;
  email: string;
  isActive: boolean;
}

/** The main seat comes before others, then the one that is held longer. */
function getMainSeat(seats: readonly Seat[], day: string): Seat | undefined {
  const current = seats.filter((seat) => isInForce(seat, day));
  return current.toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || (a.from < b.from ? -1 : 1))[0];
}

/** For a person with past, present or future seats. A member without a seat remains in the staff. */
export function getPersonState(
  input: {
    mark: string;
    seats: readonly Seat[];
    known: PersonFacts | undefined;
    dutyOf: (id: string) => string | null;
  },
  day: string,
): MirrorState | null {
  const { mark, seats, known: person, dutyOf } = input;
  const past = getLatest(seats, day);
  if (!past) return null;
  const seat = getMainSeat(seats, day);
  const drawn: MirrorState = {
    ...{ mark, of: 'person', title: person?.name ?? '', alias: person?.email ?? '', code: null },
    parent: seat?.unit ?? null,
    duty: seat?.duty ? dutyOf(seat.duty) : null,
    endedOn: null,
  };
  const hasLeft = !seat && person?.isActive !== true;
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
