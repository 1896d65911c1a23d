/** The block of the product by which a request to be let into a frame is carried out, and its undo. */
import { picture, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { authorizer, membersNamed } from '#modules/access/server/index.ts';
import type { FrameAccess } from '../../contract/access.ts';
import { frameAccessBlock } from '../../contract/authoring/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { accessDecided, frameChanged } from '../../contract/events.ts';
import { accessOf, levelFor } from '../frame/actor.ts';
import { type FrameRecord, lockFrame, selectFrame, updateAccess } from '../frame/frame.queries.ts';
import { forgetHead } from '../frame/frame-cache.ts';
import { decideRequest, lockRequestOf, selectChanger } from './request.queries.ts';

interface Let {
  frameId: string;
  personId: string;
  personName: string;
  /** True where the change let the person in, false where it took that back. */
  isIn: boolean;
}

const grantedIn = (access: FrameAccess): string[] => access.grantedEntityIds ?? [];
const stateOf = (isIn: boolean) =>
  picture(
    (locale) =>
      (isIn ? { ko: '사용할 수 있음', en: 'May use it' } : { ko: '사용할 수 없음', en: 'May not use it' })[locale],
  );

async function frameNow(context: Context, id: string): Promise<FrameRecord> {
  const [, [frame]] = await context.unit.queryAll([
    lockFrame(context.companyId, id),
    selectFrame(context.companyId, id),
  ] as const);
  if (!frame) throw fail(flowErrors.FRAME_NOT_FOUND);
  return frame;
}

/** Lets the person in, or out again; nothing where it is so already. */
function change(context: Context, frame: FrameRecord, { personId, isIn, by }: Let & { by: string | null }): void {
  const others = grantedIn(frame.access).filter((id) => id !== personId);
  const access = { ...frame.access, grantedEntityIds: isIn ? [...others, personId] : others };
  forgetHead(context, frame.key);
  context.unit.add(updateAccess(context.companyId, { id: frame.id, access, by }));
}

const impactOf = (frame: Pick<FrameRecord, 'id' | 'title'>, let_: Let) => ({
  subject: {
    type: 'frame-access',
    id: `${let_.frameId}:${let_.personId}`,
    label: {
      ko: `${frame.title.ko} · ${let_.personName}`,
      en: `${frame.title.en || frame.title.ko} · ${let_.personName}`,
    },
  },
  before: stateOf(!let_.isIn),
  after: stateOf(let_.isIn),
  data: { ...let_ },
});

/** Who decided must be one who may: the frame's owner or an administrator, by the rights of now. */
async function demandHolder(context: Context, frame: FrameRecord, personId: string): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, personId);
  const visitor = {
    entityIds: grants?.memberId ? [personId, grants.memberId] : [],
    roles: grants?.roles ?? [],
    permissions: grants?.permissions ?? new Set<string>(),
  };
  const answer = levelFor(visitor, frame.access, context.company.timeZone);
  if (answer.level === 'admin') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
}

const letOf = (impact: Pick<StoredImpact, 'data'>) => impact.data as unknown as Let;

const kept: Extract<Verdict, { verdict: 'kept' }>['reason'] = {
  ko: '그 뒤에 업무 흐름의 사용 권한이 변경되었습니다.',
  en: 'The access of the flow was changed since.',
};

async function verdictOf(context: Context, impact: StoredImpact): Promise<Verdict> {
  const { frameId, personId, isIn } = letOf(impact);
  const [frame] = await context.unit.query(selectFrame(context.companyId, frameId));
  if (frame && grantedIn(frame.access).includes(personId) === isIn) return { verdict: 'reverse' };
  const [changer] = await context.unit.query(selectChanger(context.companyId, frameId));
  const [member] = await membersNamed(context, changer?.by ? [changer.by] : []);
  const changedAt = changer?.at ?? impact.at;
  return { verdict: 'kept', scope: 'impact', changedBy: member?.name ?? '', changedAt, reason: kept };
}

async function isSeen(context: Context, id: string): Promise<boolean> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  return frame !== undefined && accessOf(context, frame.access).level !== 'none';
}

export const frameAccessOf = block({
  contract: frameAccessBlock,
  async run({ context, execution, settings }) {
    const { companyId } = context;
    const { decision, by, comment } = settings;
    const [request] = await context.unit.query(lockRequestOf(companyId, execution.id));
    if (!request) throw fail(flowErrors.ACCESS_NOT_REQUESTED);
    const frame = await frameNow(context, request.frameId);
    await demandHolder(context, frame, by.id);
    const { id, personId, personName } = request;
    const isGranted = decision === 'grant';
    const state = isGranted ? ('granted' as const) : ('refused' as const);
    context.unit.add(decideRequest(companyId, { id, state, by: by.id, byName: by.name, comment }));
    const about = { id, frameTitle: frame.title, personId, isGranted, executionId: execution.id };
    emit(context, accessDecided, { ...about, by: by.id });
    emit(context, frameChanged, { id: frame.id });
    if (!isGranted || grantedIn(frame.access).includes(personId)) return { state: 'done', output: { decision } };
    const let_ = { frameId: frame.id, personId, personName, isIn: true };
    change(context, frame, { ...let_, by: by.id });
    return { state: 'done', output: { decision }, impacts: [impactOf(frame, let_)] };
  },
  /** Only the product knows what was asked for. */
  async inspect(_, __, frame) {
    const { code, ko, en } = flowErrors.ACCESS_NOT_REQUESTED;
    return frame?.ofProduct ? [] : [{ code, field: '', message: { ko, en } }];
  },
  reversal: {
    name: 'flow.frame-access',
    /** By the rights of flow: who may not see the frame reads only that access to one was changed. */
    async reads(context, changes) {
      const ids = changes.map(({ data }) => letOf({ data }).frameId);
      const answers: boolean[] = [];
      for (const id of ids) answers.push(await isSeen(context, id));
      return answers;
    },
    async lock(context, impacts) {
      const ids = [...new Set(impacts.map((impact) => letOf(impact).frameId))].sort();
      for (const id of ids) context.unit.add(lockFrame(context.companyId, id));
    },
    async check(context, impacts) {
      const verdicts: Verdict[] = [];
      for (const impact of impacts) verdicts.push(await verdictOf(context, impact));
      return verdicts;
    },
    async revert(context, impacts) {
      const reverted = [];
      for (const impact of impacts) {
        const { isIn, ...who } = letOf(impact);
        const back = { ...who, isIn: !isIn };
        const frame = await frameNow(context, who.frameId);
        // Who left the company is not let in again.
        const isGone = back.isIn && (await membersNamed(context, [who.personId])).length === 0;
        if (isGone) reverted.push([]);
        else {
          change(context, frame, { ...back, by: actorId(context) });
          emit(context, frameChanged, { id: frame.id });
          reverted.push([impactOf(frame, back)]);
        }
      }
      return reverted;
    },
  },
});
