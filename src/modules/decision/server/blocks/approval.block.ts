/** The block that asks for approval along a line, and how approvals are taken back. */
import type { z } from 'zod';
import {
  type Impact,
  isExpression,
  type Json,
  type SettingProblem,
  type Snapshot,
  type StoredImpact,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer, type Recipient, type Reversal, recipientsIn } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findMembers, listActiveRoleNames, listActiveRoles } from '#modules/access/server/index.ts';
import { setDeciders } from '#modules/flow/server/index.ts';
import { type ApprovalOutcome, listConcerns, listDeciders } from '../../contract/approval-process.ts';
import { approvalBlock } from '../../contract/blocks.ts';
import { decisionErrors as errors } from '../../contract/errors.ts';
import { approvalRequested } from '../../contract/events.ts';
import { defaultLineKeys, type Line, toLineStep } from '../../contract/line.ts';
import { insertActions, insertApproval, lockApprovals, selectPendingOfStep } from '../approval.queries.ts';
import { createProcess } from '../approval-seating.ts';
import { selectLineByKey } from '../line.queries.ts';
import { listLines } from '../line.service.ts';
import { listMemberOptions } from '../line-choices.ts';
import { updateOutcomes } from '../outcome.service.ts';
import { listAudience } from '../seating.service.ts';
import { describeApprovals, forecastApprovals, toPicture } from './approval-impacts.ts';
import { listApprovalRounds } from './approval-rounds.ts';

/** Data in an impact of this block. */
interface ApprovalImpact {
  approvalId: string;
  /** The outcome after undo; omitted if the approval was requested: it is cancelled. */
  outcome?: ApprovalOutcome;
}

const getImpactData = (impact: StoredImpact) => impact.data as unknown as ApprovalImpact;
const listApprovalIds = (impacts: readonly StoredImpact[]) => impacts.map((impact) => getImpactData(impact).approvalId);
const toPictureOf = ({ subject }: Pick<Impact, 'subject'>, outcome: ApprovalOutcome): Snapshot =>
  toPicture(subject.label, outcome);

const approvalReversal: Reversal = {
  name: 'decision.approvals',
  // Participants in the run that requested it know its content.
  canRead: async (context, changes) =>
    changes.map(() => (hasPermission(context, 'decision.approval.read-all') ? true : null)),
  async lock(context, impacts) {
    await context.unit.query(lockApprovals(context.companyId, listApprovalIds(impacts)));
  },
  // Also one that was decided and whose run went on: with the run its approval does not hold any more.
  async check(_context, impacts) {
    return impacts.map((impact) => ({
      verdict: 'reverse',
      becomes: toPictureOf(impact, getImpactData(impact).outcome ?? 'cancelled'),
    }));
  },
  /** A cancelled approval retains its votes; undoing the cancellation restores the outcome they determine. */
  async revert(context, impacts) {
    const outcomeById = new Map(
      impacts.map(getImpactData).map(({ approvalId, outcome }) => [approvalId, outcome ?? 'cancelled']),
    );
    const changed = await updateOutcomes(context, outcomeById);
    return impacts.map((impact): Impact[] => {
      const { approvalId } = getImpactData(impact);
      const change = changed.get(approvalId);
      if (!change) return [];
      changed.delete(approvalId);
      const { before: previous, after: next } = change;
      const outcome = next === 'cancelled' ? previous : 'cancelled';
      const { subject } = impact;
      return [
        {
          subject,
          before: toPictureOf(impact, previous),
          after: toPictureOf(impact, next),
          data: { approvalId, outcome },
        },
      ];
    });
  },
  describe: describeApprovals,
  forecast: forecastApprovals,
};

const flowLineTitle = { ko: '이 흐름의 결재선', en: 'Line of this flow' };

type Settings = z.output<typeof approvalBlock.settings>;

/** The company's line; one of the flow's own is known by the approval that runs on it. @throws LINE_NOT_FOUND */
async function getLine(
  context: Context,
  settings: Settings,
  ownId: string,
): Promise<Pick<Line, 'id' | 'title' | 'steps' | 'ownApproval'>> {
  const { line: key, steps, ownApproval } = settings;
  if (steps?.length) {
    return { id: ownId, title: flowLineTitle, steps: steps.map(toLineStep), ownApproval: ownApproval ?? 'above' };
  }
  const [line] = await context.unit.query(selectLineByKey(context.companyId, key ?? ''));
  if (!line) throw fail(errors.LINE_NOT_FOUND);
  return line;
}

const unknownTexts = {
  role: { ko: '‘{name}’ 역할이 이 회사에 없습니다.', en: 'The company has no role "{name}".' },
  person: { ko: '이 회사의 구성원이 아닌 사람이 있습니다.', en: 'Someone is not a member of the company.' },
} as const;

const listTexts = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((item) => typeof item === 'string' && !isExpression(item)) as string[];

/** Roles and people of the flow's own steps who are not there. */
async function inspectSteps(context: Context, steps: Json | undefined): Promise<SettingProblem[]> {
  const own = (Array.isArray(steps) ? steps : []) as ({ [key: string]: Json } | null)[];
  if (own.length === 0) return [];
  const roles = new Set(await listActiveRoleNames(context));
  const members = await findMembers(
    context,
    own.flatMap((flowStep) => listTexts(flowStep?.people)),
  );
  const persons = new Set(members.map(({ personId }) => personId));
  return own.flatMap((flowStep, index): SettingProblem[] => {
    const gone = listTexts(flowStep?.roles).find((role) => !roles.has(role));
    const hasStranger = listTexts(flowStep?.people).some((person) => !persons.has(person));
    const toMessage = (text: LocalText, name = '') => ({
      ko: fillTemplate(text.ko, { name }),
      en: fillTemplate(text.en, { name }),
    });
    const wrong: SettingProblem[] = [];
    if (gone !== undefined) {
      wrong.push({ code: 'ROLE_UNKNOWN', field: `steps.${index}.roles`, message: toMessage(unknownTexts.role, gone) });
    }
    if (hasStranger)
      wrong.push({ code: 'PERSON_UNKNOWN', field: `steps.${index}.people`, message: unknownTexts.person });
    return wrong;
  });
}

const maxTitleLength = 200;

/** The run's title, plus the requester unless already included. */
function createTitle(run: string, { initiator }: { initiator?: Json }): string {
  const { name } = (initiator ?? {}) as { name?: string };
  return (!name || run.includes(name) ? run : `${run}: ${name}`).slice(0, maxTitleLength);
}

const ofLine: LocalText = { ko: '결재선의 결재자', en: 'those who decide by its approval line' };
const heads: LocalText = { ko: '시작한 사람의 조직장', en: 'the head of your unit' };

const listOf = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : []);

/** Deciders may read the run's input. */
function shownBy({ line, steps }: { readonly [key: string]: Json }): readonly Recipient[] {
  const own = listOf(steps).flatMap((step) => {
    const { people, roles, heads: levels } = (step ?? {}) as { [key: string]: Json };
    return [
      ...recipientsIn('person', listOf(people)),
      ...recipientsIn('role', listOf(roles)),
      ...listOf(levels).map((level): Recipient => ({ kind: 'others', name: `head ${level}`, whom: heads })),
    ];
  });
  return typeof line === 'string' ? [...own, { kind: 'others', name: `line ${line}`, whom: ofLine }] : own;
}

export const approvalBlockServer = defineBlockServer({
  contract: approvalBlock,
  shows: shownBy,
  offers: {
    line: async (context) =>
      (await listLines(context)).map(({ key, title }) => ({ id: key, label: title[context.locale] || title.ko })),
    'steps.roles': async (context) =>
      (await listActiveRoles(context)).map(({ name, title }) => ({ id: name, label: title[context.locale] })),
    'steps.people': listMemberOptions,
  },

  async run({ context, execution, step, settings, scope }) {
    const { companyId } = context;
    const id = createId();
    const line = await getLine(context, settings, id);
    const requestedBy = execution.startedBy;
    const { facts, amount = null, currency = null } = settings;
    const title = settings.title ?? createTitle(execution.title, scope);
    const { ownApproval } = line;
    const steps = await createProcess(context, line, { requestedBy, ownApproval, amount, currency });
    const waitingFor = listDeciders(steps);
    const request = {
      id,
      executionId: execution.id,
      stepId: step.id,
      lineId: line.id,
      lineTitle: line.title,
      title,
      facts,
      ownApproval,
    };
    context.unit.add(insertApproval(companyId, { ...request, amount, currency, requestedBy, steps, waitingFor }));
    setDeciders(context, { executionId: execution.id, stepId: step.id, people: listConcerns(steps, 'pending') });
    const requestAction = { id: createId(), approvalId: id, action: 'requested', by: requestedBy, comment: null };
    context.unit.add(insertActions(companyId, [requestAction]));
    const audience = listAudience({ steps, requestedBy, waitingFor });
    const requested = { id, executionId: execution.id, audience, title, personIds: waitingFor, requestedBy };
    emit(context, approvalRequested, requested);
    const label = { ko: title, en: title };
    const impact: Impact = {
      subject: { type: 'approval', id, label },
      before: null,
      after: toPicture(label, 'pending'),
      data: { approvalId: id },
    };
    return { state: 'waiting', output: { approvalId: id }, impacts: [impact] };
  },

  reversal: approvalReversal,

  /** Cancels it once: taking the run's impacts back afterwards finds it cancelled. */
  async cancel(context, step) {
    const open = await context.unit.query(selectPendingOfStep(context.companyId, step));
    await updateOutcomes(context, new Map(open.map(({ id }) => [id, 'cancelled'])));
  },

  asks: listApprovalRounds,

  async inspect(context, { line, steps }) {
    const wrong = await inspectSteps(context, steps);
    if (typeof line !== 'string' || isExpression(line)) return wrong;
    const [existingLine] = await context.unit.query(selectLineByKey(context.companyId, line));
    if (existingLine) return wrong;
    const { code, ko, en } = errors.LINE_NOT_FOUND;
    return [...wrong, { code, field: 'line', message: { ko, en } }];
  },
  inspectShipped({ line }) {
    if (typeof line !== 'string' || isExpression(line)) return [];
    if (Object.values<string>(defaultLineKeys).includes(line)) return [];
    const { code, ko, en } = errors.LINE_NOT_FOUND;
    return [{ code, field: 'line', message: { ko: `${ko} (${line})`, en: `${en} (${line})` } }];
  },
});
