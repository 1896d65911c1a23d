/** The block that asks for approval along a line, and how approvals are taken back. */
import type { z } from 'zod';
import {
  type Impact,
  isExpression,
  type Json,
  type Picture,
  type SettingProblem,
  type StoredImpact,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { block, type Recipient, type Reversal, recipientsIn } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { activeRoleNames, activeRoles, membersNamed } from '#modules/access/server/index.ts';
import { setDeciders } from '#modules/flow/server/index.ts';
import { approvalBlock } from '../../contract/blocks.ts';
import { decisionErrors as errors } from '../../contract/errors.ts';
import { approvalRequested } from '../../contract/events.ts';
import { type Line, shippedLines, stepOf } from '../../contract/line.ts';
import { concernsIn, deciders, type Outcome } from '../../contract/process.ts';
import { processOf } from '../approval.process.ts';
import { insertActions, insertApproval, lockApprovals, selectPendingOfStep } from '../approval.queries.ts';
import { selectLineByKey } from '../line.queries.ts';
import { listLines } from '../line.service.ts';
import { membersToChoose } from '../line-choices.ts';
import { setOutcomes } from '../outcome.service.ts';
import { audienceOf } from '../seating.service.ts';
import { approvalAsks } from './approval-asks.ts';
import { foreseeApprovals, pictureOf, tellApprovals } from './approval-words.ts';

/** What an impact of this block carries. */
interface ApprovalImpact {
  approvalId: string;
  /** What taking it back leads to; left out where the approval was asked for: it is cancelled. */
  outcome?: Outcome;
}

const dataOf = (impact: StoredImpact) => impact.data as unknown as ApprovalImpact;
const idsOf = (impacts: readonly StoredImpact[]) => impacts.map((impact) => dataOf(impact).approvalId);
const drawn = ({ subject }: Pick<Impact, 'subject'>, outcome: Outcome): Picture => pictureOf(subject.label, outcome);

const approvals: Reversal = {
  name: 'decision.approvals',
  // Who takes part in the run that made it knows what it was made of.
  reads: async (context, changes) => changes.map(() => (may(context, 'decision.approval.read-all') ? true : null)),
  async lock(context, impacts) {
    await context.unit.query(lockApprovals(context.companyId, idsOf(impacts)));
  },
  // Also one that was decided and whose run went on: with the run its approval does not hold any more.
  async check(_context, impacts) {
    return impacts.map((impact) => ({
      verdict: 'reverse',
      becomes: drawn(impact, dataOf(impact).outcome ?? 'cancelled'),
    }));
  },
  /** A cancelled approval keeps its votes; taking the cancellation back gives it the outcome that they make. */
  async revert(context, impacts) {
    const wanted = new Map(impacts.map(dataOf).map(({ approvalId, outcome }) => [approvalId, outcome ?? 'cancelled']));
    const changed = await setOutcomes(context, wanted);
    return impacts.map((impact): Impact[] => {
      const { approvalId } = dataOf(impact);
      const change = changed.get(approvalId);
      if (!change) return [];
      changed.delete(approvalId);
      const { before, after } = change;
      const outcome = after === 'cancelled' ? before : 'cancelled';
      const { subject } = impact;
      return [{ subject, before: drawn(impact, before), after: drawn(impact, after), data: { approvalId, outcome } }];
    });
  },
  tell: tellApprovals,
  foresee: foreseeApprovals,
};

const ownTitle = { ko: '이 흐름의 결재선', en: 'Line of this flow' };

type Settings = z.output<typeof approvalBlock.settings>;

/** The company's line; one of the flow's own is known by the approval that runs on it. @throws LINE_NOT_FOUND */
async function lineOf(
  context: Context,
  settings: Settings,
  ownId: string,
): Promise<Pick<Line, 'id' | 'title' | 'steps' | 'ownApproval'>> {
  const { line: key, steps, ownApproval } = settings;
  if (steps?.length) {
    return { id: ownId, title: ownTitle, steps: steps.map(stepOf), ownApproval: ownApproval ?? 'above' };
  }
  const [line] = await context.unit.query(selectLineByKey(context.companyId, key ?? ''));
  if (!line) throw fail(errors.LINE_NOT_FOUND);
  return line;
}

const unknown = {
  role: { ko: '‘{name}’ 역할이 이 회사에 없습니다.', en: 'The company has no role "{name}".' },
  person: { ko: '이 회사의 구성원이 아닌 사람이 있습니다.', en: 'Someone is not a member of the company.' },
} as const;

const textsIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string' && !isExpression(one)) as string[];

/** Roles and people of the flow's own steps who are not there. */
async function inspectSteps(context: Context, steps: Json | undefined): Promise<SettingProblem[]> {
  const own = (Array.isArray(steps) ? steps : []) as ({ [key: string]: Json } | null)[];
  if (own.length === 0) return [];
  const roles = new Set(await activeRoleNames(context));
  const members = await membersNamed(
    context,
    own.flatMap((one) => textsIn(one?.people)),
  );
  const persons = new Set(members.map(({ personId }) => personId));
  return own.flatMap((one, index): SettingProblem[] => {
    const gone = textsIn(one?.roles).find((role) => !roles.has(role));
    const left = textsIn(one?.people).some((person) => !persons.has(person));
    const said = (text: LocalText, name = '') => ({ ko: fill(text.ko, { name }), en: fill(text.en, { name }) });
    const wrong: SettingProblem[] = [];
    if (gone !== undefined) {
      wrong.push({ code: 'ROLE_UNKNOWN', field: `steps.${index}.roles`, message: said(unknown.role, gone) });
    }
    if (left) wrong.push({ code: 'PERSON_UNKNOWN', field: `steps.${index}.people`, message: unknown.person });
    return wrong;
  });
}

const longestTitle = 200;

/** What the run is called, with who asked unless that stands there already. */
function titleOf(run: string, { initiator }: { initiator?: Json }): string {
  const { name } = (initiator ?? {}) as { name?: string };
  return (!name || run.includes(name) ? run : `${run}: ${name}`).slice(0, longestTitle);
}

const ofLine: LocalText = { ko: '결재선의 결재자', en: 'those who decide by its approval line' };
const heads: LocalText = { ko: '시작한 사람의 조직장', en: 'the head of your unit' };

const listOf = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : []);

/** Who decides reads what the run was given. */
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

export const approval = block({
  contract: approvalBlock,
  shows: shownBy,
  offers: {
    line: async (context) =>
      (await listLines(context)).map(({ key, title }) => ({ id: key, label: title[context.locale] || title.ko })),
    'steps.roles': async (context) =>
      (await activeRoles(context)).map(({ name, title }) => ({ id: name, label: title[context.locale] })),
    'steps.people': membersToChoose,
  },

  async run({ context, execution, step, settings, scope }) {
    const { companyId } = context;
    const id = newId();
    const line = await lineOf(context, settings, id);
    const requestedBy = execution.startedBy;
    const { facts, amount = null, currency = null } = settings;
    const title = settings.title ?? titleOf(execution.title, scope);
    const { ownApproval } = line;
    const steps = await processOf(context, line, { requestedBy, ownApproval, amount, currency });
    const waitingFor = deciders(steps);
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
    setDeciders(context, { executionId: execution.id, stepId: step.id, people: concernsIn(steps, 'pending') });
    const asked = { id: newId(), approvalId: id, action: 'requested', by: requestedBy, comment: null };
    context.unit.add(insertActions(companyId, [asked]));
    const audience = audienceOf({ steps, requestedBy, waitingFor });
    const told = { id, executionId: execution.id, audience, title, personIds: waitingFor, requestedBy };
    emit(context, approvalRequested, told);
    const label = { ko: title, en: title };
    const impact: Impact = {
      subject: { type: 'approval', id, label },
      before: null,
      after: pictureOf(label, 'pending'),
      data: { approvalId: id },
    };
    return { state: 'waiting', output: { approvalId: id }, impacts: [impact] };
  },

  reversal: approvals,

  /** Cancels it once: taking the run's impacts back afterwards finds it cancelled. */
  async cancel(context, step) {
    const open = await context.unit.query(selectPendingOfStep(context.companyId, step));
    await setOutcomes(context, new Map(open.map(({ id }) => [id, 'cancelled'])));
  },

  asks: approvalAsks,

  async inspect(context, { line, steps }) {
    const wrong = await inspectSteps(context, steps);
    if (typeof line !== 'string' || isExpression(line)) return wrong;
    const [known] = await context.unit.query(selectLineByKey(context.companyId, line));
    if (known) return wrong;
    const { code, ko, en } = errors.LINE_NOT_FOUND;
    return [...wrong, { code, field: 'line', message: { ko, en } }];
  },
  inspectShipped({ line }) {
    if (typeof line !== 'string' || isExpression(line)) return [];
    if (Object.values<string>(shippedLines).includes(line)) return [];
    const { code, ko, en } = errors.LINE_NOT_FOUND;
    return [{ code, field: 'line', message: { ko: `${ko} (${line})`, en: `${en} (${line})` } }];
  },
});
