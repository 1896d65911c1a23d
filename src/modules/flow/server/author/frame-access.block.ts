/** The block of the product by which a request to be let into a frame is carried out, and its undo. */
import { drawSnapshot, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { authorizer, findMembers } from '#modules/access/server/index.ts';
import type { FrameAccess } from '../../contract/access.ts';
import { frameAccessBlock } from '../../contract/authoring/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { accessDecided, frameChanged } from '../../contract/events.ts';
import { getAccessLevel, getFrameAccess } from '../frame/actor.ts';
import { type FrameRecord, lockFrame, selectFrame, updateFrameAccess } from '../frame/frame.queries.ts';
import { invalidateHead } from '../frame/frame-cache.ts';
import { lockOpenRequest, selectLastEditor, updateDecidedRequest } from './access-request.queries.ts';

interface AccessGrant {
  frameId: string;
  personId: string;
  personName: string;
  /** True where the change let the person in, false where it took that back. */
  isIn: boolean;
}

const listGrantedIds = (access: FrameAccess): string[] => access.grantedEntityIds ?? [];
const toPicture = (isIn: boolean) =>
  drawSnapshot(
    (locale) =>
      (isIn ? { ko: '사용할 수 있음', en: 'May use it' } : { ko: '사용할 수 없음', en: 'May not use it' })[locale],
  );

async function lockCurrentFrame(context: Context, id: string): Promise<FrameRecord> {
  const [, [frame]] = await context.unit.queryAll([
    lockFrame(context.companyId, id),
    selectFrame(context.companyId, id),
  ] as const);
  if (!frame) throw fail(flowErrors.FRAME_NOT_FOUND);
  return frame;
}

/** Lets the person in, or out again; nothing where it is so already. */
function applyGrant(
  context: Context,
  frame: FrameRecord,
  { personId, isIn, by }: AccessGrant & { by: string | null },
): void {
  const others = listGrantedIds(frame.access).filter((id) => id !== personId);
  const access = { ...frame.access, grantedEntityIds: isIn ? [...others, personId] : others };
  invalidateHead(context, frame.key);
  context.unit.add(updateFrameAccess(context.companyId, { id: frame.id, access, by }));
}

const toImpact = (frame: Pick<FrameRecord, 'id' | 'title'>, grant: AccessGrant) => ({
  subject: {
    type: 'frame-access',
    id: `${grant.frameId}:${grant.personId}`,
    label: {
      ko: `${frame.title.ko} · ${grant.personName}`,
      en: `${frame.title.en || frame.title.ko} · ${grant.personName}`,
    },
  },
  before: toPicture(!grant.isIn),
  after: toPicture(grant.isIn),
  data: { ...grant },
});

/** The decider must be entitled by current rights: the frame's owner or an administrator. */
async function assertHolderOrAdmin(context: Context, frame: FrameRecord, personId: string): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, personId);
  const visitor = {
    entityIds: grants?.memberId ? [personId, grants.memberId] : [],
    roles: grants?.roles ?? [],
    permissions: grants?.permissions ?? new Set<string>(),
  };
  const answer = getAccessLevel(visitor, frame.access, context.company.timeZone);
  if (answer.level === 'admin') return;
  throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answer.reason[context.locale] } });
}

const toGrant = (impact: Pick<StoredImpact, 'data'>) => impact.data as unknown as AccessGrant;

const accessChangedReason: Extract<Verdict, { verdict: 'kept' }>['reason'] = {
  ko: '그 뒤에 업무 흐름의 사용 권한이 변경되었습니다.',
  en: 'The access of the flow was changed since.',
};

async function judgeImpact(context: Context, impact: StoredImpact): Promise<Verdict> {
  const { frameId, personId, isIn } = toGrant(impact);
  const [frame] = await context.unit.query(selectFrame(context.companyId, frameId));
  if (frame && listGrantedIds(frame.access).includes(personId) === isIn) return { verdict: 'reverse' };
  const [changer] = await context.unit.query(selectLastEditor(context.companyId, frameId));
  const [member] = await findMembers(context, changer?.by ? [changer.by] : []);
  const changedAt = changer?.at ?? impact.at;
  return { verdict: 'kept', scope: 'impact', changedBy: member?.name ?? '', changedAt, reason: accessChangedReason };
}

async function isFrameVisible(context: Context, id: string): Promise<boolean> {
  const [frame] = await context.unit.query(selectFrame(context.companyId, id));
  return frame !== undefined && getFrameAccess(context, frame.access).level !== 'none';
}

export const frameAccessBlockServer = defineBlockServer({
  contract: frameAccessBlock,
  async run({ context, execution, settings }) {
    const { companyId } = context;
    const { decision, by, comment } = settings;
    const [request] = await context.unit.query(lockOpenRequest(companyId, execution.id));
    if (!request) throw fail(flowErrors.ACCESS_NOT_REQUESTED);
    const frame = await lockCurrentFrame(context, request.frameId);
    await assertHolderOrAdmin(context, frame, by.id);
    const { id, personId, personName } = request;
    const isGranted = decision === 'grant';
    const state = isGranted ? ('granted' as const) : ('refused' as const);
    context.unit.add(updateDecidedRequest(companyId, { id, state, by: by.id, byName: by.name, comment }));
    const decided = { id, frameTitle: frame.title, personId, isGranted, executionId: execution.id };
    emit(context, accessDecided, { ...decided, by: by.id });
    emit(context, frameChanged, { id: frame.id });
    if (!isGranted || listGrantedIds(frame.access).includes(personId)) return { state: 'done', output: { decision } };
    const grant = { frameId: frame.id, personId, personName, isIn: true };
    applyGrant(context, frame, { ...grant, by: by.id });
    return { state: 'done', output: { decision }, impacts: [toImpact(frame, grant)] };
  },
  /** Only the product knows what was asked for. */
  async inspect(_, __, frame) {
    const { code, ko, en } = flowErrors.ACCESS_NOT_REQUESTED;
    return frame?.ofProduct ? [] : [{ code, field: '', message: { ko, en } }];
  },
  reversal: {
    name: 'flow.frame-access',
    /** By flow permissions: a reader who may not see the frame learns only that access to one changed. */
    async canRead(context, changes) {
      const ids = changes.map(({ data }) => toGrant({ data }).frameId);
      const answers: boolean[] = [];
      for (const id of ids) answers.push(await isFrameVisible(context, id));
      return answers;
    },
    async lock(context, impacts) {
      const ids = [...new Set(impacts.map((impact) => toGrant(impact).frameId))].sort();
      for (const id of ids) context.unit.add(lockFrame(context.companyId, id));
    },
    async check(context, impacts) {
      const verdicts: Verdict[] = [];
      for (const impact of impacts) verdicts.push(await judgeImpact(context, impact));
      return verdicts;
    },
    async revert(context, impacts) {
      const reverted = [];
      for (const impact of impacts) {
        const { isIn, ...who } = toGrant(impact);
        const back = { ...who, isIn: !isIn };
        const frame = await lockCurrentFrame(context, who.frameId);
        // Former members do not regain access.
        const isGone = back.isIn && (await findMembers(context, [who.personId])).length === 0;
        if (isGone) reverted.push([]);
        else {
          applyGrant(context, frame, { ...back, by: getActorId(context) });
          emit(context, frameChanged, { id: frame.id });
          reverted.push([toImpact(frame, back)]);
        }
      }
      return reverted;
    },
  },
});
