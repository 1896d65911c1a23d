/** What somebody may do with a frame, deed by deed: buttons, lists and what-if ask this one. And what of it another access would change. Pure. */
import type { LocalMoment } from '#kernel/contract/hours.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import {
  type AccessAnswer,
  type FrameAccess,
  type FrameVisitor,
  frameAccess,
  holdsFrame,
  mayEdit,
  mayRetire,
  withinHours,
} from './access.ts';
import { executionReaders } from './permissions.ts';

export const frameDeeds = {
  see: { ko: '업무 흐름 보기', en: 'see the flow' },
  start: { ko: '시작하기', en: 'start it' },
  edit: { ko: '빌더에서 수정', en: 'edit it in the builder' },
  share: { ko: '사용 권한 변경', en: 'change access' },
  retire: { ko: '사용 중지하기', en: 'retire it' },
  runs: { ko: '다른 사람의 진행 건 보기', en: 'see runs of others' },
  input: { ko: '다른 사람이 진행 건에 입력한 내용 보기', en: 'read what runs of others were given' },
} as const satisfies Record<string, LocalText>;
export type FrameDeed = keyof typeof frameDeeds;
const allDeeds = Object.keys(frameDeeds) as FrameDeed[];

export interface JudgedFrame {
  access: FrameAccess;
  status: string;
  versionId: string | null;
}

/** Published, and for people to start. */
export const isReady = ({ access, status, versionId }: JudgedFrame): boolean =>
  status === 'published' && versionId !== null && access.startable !== false;

/** `answer` is what `frameAccess` says of the visitor then. */
export function deedsOf(frame: JudgedFrame, answer: AccessAnswer, visitor: FrameVisitor): ReadonlySet<FrameDeed> {
  const { access } = frame;
  const has = (permission: string) => visitor.permissions.has(permission);
  const isOpen = answer.level !== 'none';
  const reads = has('flow.frame.read');
  const edits = reads && mayEdit(access, answer, visitor);
  const may: Record<FrameDeed, boolean> = {
    see: reads && isOpen,
    start: has('flow.execution.start') && isOpen && isReady(frame),
    edit: edits,
    share: edits && (answer.level === 'admin' || has('flow.frame.publish')),
    retire: reads && mayRetire(access, answer, visitor),
    runs: isOpen && (has('flow.execution.read-all') || has('flow.execution.read-team')),
    input: executionReaders.some(has) && holdsFrame(access, visitor),
  };
  return new Set(allDeeds.filter((deed) => may[deed]));
}

const week: readonly LocalMoment[] = Array.from({ length: 7 * 24 }, (_, at) => ({
  weekday: Math.floor(at / 24),
  hour: at % 24,
  minute: 0,
}));

/** As `WeekHours` of the kernel. */
interface Hours {
  days: number[];
  span: [number, number] | null;
}

/** Hours of a week as people say them: days that have the same hours together. Null: all of them. */
function timesOf(hours: ReadonlySet<number>): Hours[] | null {
  if (hours.size === week.length) return null;
  const days = new Map<string, Hours>();
  for (let weekday = 0; weekday < 7; weekday += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      if (!hours.has(weekday * 24 + hour)) continue;
      const from = hour;
      while (hour < 24 && hours.has(weekday * 24 + hour)) hour += 1;
      const key = `${from} ${hour}`;
      const span: [number, number] | null = from === 0 && hour === 24 ? null : [from * 60, hour * 60];
      const known = days.get(key) ?? { days: [], span };
      known.days.push(weekday);
      days.set(key, known);
    }
  }
  return [...days.values()].map((one) => (one.days.length === 7 ? { ...one, days: [] } : one));
}

/** `times`: the hours of the company's week in which it comes or goes; null for all. */
export interface DeedChange {
  deed: FrameDeed;
  times: Hours[] | null;
}
export interface AccessChange {
  gains: DeedChange[];
  loses: DeedChange[];
  /** At some hour it is open no more: what starts it in the visitor's name is refused then. */
  closes: boolean;
}

/**
 * What lies between two accesses, for one visitor after the other: the difference of `deedsOf` over a whole week, by the clocks of the company.
 * Hours of a frame are whole ones, and hours at which both hold alike are judged once.
 */
export function changeBetween(before: JudgedFrame, after: JudgedFrame): (visitor: FrameVisitor) => AccessChange {
  const alike = new Map<string, number[]>();
  for (const [at, moment] of week.entries()) {
    const key = `${withinHours(before.access, moment)} ${withinHours(after.access, moment)}`;
    alike.set(key, [...(alike.get(key) ?? []), at]);
  }
  return (visitor) => {
    const [gained, lost] = [new Map<FrameDeed, number[]>(), new Map<FrameDeed, number[]>()];
    let closes = false;
    for (const hours of alike.values()) {
      const moment = week[hours[0] as number] as LocalMoment;
      const judge = (frame: JudgedFrame) => {
        const answer = frameAccess(frame.access, visitor, moment);
        return { isOpen: answer.level !== 'none', deeds: deedsOf(frame, answer, visitor) };
      };
      const [was, is] = [judge(before), judge(after)];
      closes ||= was.isOpen && !is.isOpen;
      for (const deed of allDeeds) {
        const into = is.deeds.has(deed) ? !was.deeds.has(deed) && gained : was.deeds.has(deed) && lost;
        if (into) into.set(deed, [...(into.get(deed) ?? []), ...hours]);
      }
    }
    const told = (by: Map<FrameDeed, number[]>) =>
      allDeeds.flatMap((deed) => {
        const hours = by.get(deed);
        return hours ? [{ deed, times: timesOf(new Set(hours)) }] : [];
      });
    return { gains: told(gained), loses: told(lost), closes };
  };
}
