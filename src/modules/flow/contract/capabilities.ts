/**
 * Frame abilities: what a person may do with a frame, one rule for buttons, lists and what-if, and what another access would
 * change. Pure.
 */
import type { LocalMoment } from '#kernel/contract/hours.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import {
  type AccessAnswer,
  canEdit,
  canRetire,
  type FrameAccess,
  type FrameVisitor,
  getAccessAnswer,
  isFrameHolder,
  isWithinHours,
} from './access.ts';
import { executionReaders } from './permissions.ts';

export const frameActions = {
  see: { ko: '업무 흐름 보기', en: 'see the flow' },
  start: { ko: '시작하기', en: 'start it' },
  edit: { ko: '빌더에서 수정', en: 'edit it in the builder' },
  share: { ko: '사용 권한 변경', en: 'change access' },
  retire: { ko: '사용 중지하기', en: 'retire it' },
  runs: { ko: '다른 사람의 진행 건 보기', en: 'see runs of others' },
  input: { ko: '다른 사람이 진행 건에 입력한 내용 보기', en: 'read what runs of others were given' },
} as const satisfies Record<string, LocalText>;
export type FrameAction = keyof typeof frameActions;
const allFrameActions = Object.keys(frameActions) as FrameAction[];

export interface FrameState {
  access: FrameAccess;
  status: string;
  versionId: string | null;
}

/** Published, and for people to start. */
export const isStartable = ({ access, status, versionId }: FrameState): boolean =>
  status === 'published' && versionId !== null && access.startable !== false;

/** `answer` is what `getAccessAnswer` says of the visitor then. */
export function listAllowedActions(
  frame: FrameState,
  answer: AccessAnswer,
  visitor: FrameVisitor,
): ReadonlySet<FrameAction> {
  const { access } = frame;
  const has = (permission: string) => visitor.permissions.has(permission);
  const isOpen = answer.level !== 'none';
  const reads = has('flow.frame.read');
  const edits = reads && canEdit(access, answer, visitor);
  const may: Record<FrameAction, boolean> = {
    see: reads && isOpen,
    start: has('flow.execution.start') && isOpen && isStartable(frame),
    edit: edits,
    share: edits && (answer.level === 'admin' || has('flow.frame.publish')),
    retire: reads && canRetire(access, answer, visitor),
    runs: isOpen && (has('flow.execution.read-all') || has('flow.execution.read-team')),
    input: executionReaders.some(has) && isFrameHolder(access, visitor),
  };
  return new Set(allFrameActions.filter((action) => may[action]));
}

const hoursOfWeek: readonly LocalMoment[] = Array.from({ length: 7 * 24 }, (_, at) => ({
  weekday: Math.floor(at / 24),
  hour: at % 24,
  minute: 0,
}));

/** As `WeekHours` of the kernel. */
interface WeekHoursRange {
  days: number[];
  span: [number, number] | null;
}

/** Hours of a week as people say them: days that have the same hours together. Null: all of them. */
function toHoursRanges(hours: ReadonlySet<number>): WeekHoursRange[] | null {
  if (hours.size === hoursOfWeek.length) return null;
  const days = new Map<string, WeekHoursRange>();
  for (let weekday = 0; weekday < 7; weekday += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      if (!hours.has(weekday * 24 + hour)) continue;
      const from = hour;
      while (hour < 24 && hours.has(weekday * 24 + hour)) hour += 1;
      const key = `${from} ${hour}`;
      const hoursRange: [number, number] | null = from === 0 && hour === 24 ? null : [from * 60, hour * 60];
      const knownRange = days.get(key) ?? { days: [], span: hoursRange };
      knownRange.days.push(weekday);
      days.set(key, knownRange);
    }
  }
  return [...days.values()].map((range) => (range.days.length === 7 ? { ...range, days: [] } : range));
}

/** `times`: the hours of the company's week in which it comes or goes; null for all. */
export interface ActionChange {
  deed: FrameAction;
  times: WeekHoursRange[] | null;
}
export interface AccessChange {
  gains: ActionChange[];
  loses: ActionChange[];
  /** At some hour it is open no more: what starts it in the visitor's name is refused then. */
  closes: boolean;
}

/**
 * What lies between two accesses, for one visitor after the other: the difference of `listAllowedActions` over a whole week, by the clocks of the company.
 * Hours of a frame are whole ones, and hours at which both hold alike are judged once.
 */
export function compareAccess(
  previousFrame: FrameState,
  nextFrame: FrameState,
): (visitor: FrameVisitor) => AccessChange {
  const momentsByKey = new Map<string, number[]>();
  for (const [at, moment] of hoursOfWeek.entries()) {
    const key = `${isWithinHours(previousFrame.access, moment)} ${isWithinHours(nextFrame.access, moment)}`;
    momentsByKey.set(key, [...(momentsByKey.get(key) ?? []), at]);
  }
  return (visitor) => {
    const [gained, lost] = [new Map<FrameAction, number[]>(), new Map<FrameAction, number[]>()];
    let closes = false;
    for (const hours of momentsByKey.values()) {
      const moment = hoursOfWeek[hours[0] as number] as LocalMoment;
      const judge = (frame: FrameState) => {
        const answer = getAccessAnswer(frame.access, visitor, moment);
        return { isOpen: answer.level !== 'none', deeds: listAllowedActions(frame, answer, visitor) };
      };
      const [was, is] = [judge(previousFrame), judge(nextFrame)];
      closes ||= was.isOpen && !is.isOpen;
      for (const action of allFrameActions) {
        const into = is.deeds.has(action) ? !was.deeds.has(action) && gained : was.deeds.has(action) && lost;
        if (into) into.set(action, [...(into.get(action) ?? []), ...hours]);
      }
    }
    const toActionChanges = (by: Map<FrameAction, number[]>) =>
      allFrameActions.flatMap((action) => {
        const hours = by.get(action);
        return hours ? [{ deed: action, times: toHoursRanges(new Set(hours)) }] : [];
      });
    return { gains: toActionChanges(gained), loses: toActionChanges(lost), closes };
  };
}
