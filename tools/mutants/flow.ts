/** Mistakes in how runs go on, fail, are retried and undone. */
import type { Mutant } from './mutant.ts';

const run = 'src/modules/flow/server/run';
const undo = 'src/modules/flow/server/undo';
const atOnce = [`${run}/concurrency.test.ts`];
const retry = [`${run}/retry-succeeds.test.ts`];
const ways = [`${run}/outlets.test.ts`];
const contract = 'src/modules/flow/contract';
const rules = [`${contract}/form-rules.test.ts`];
const conditions = [`${contract}/setting/condition.test.ts`];

export const flow: readonly Mutant[] = [
  {
    name: 'a hidden field counts',
    file: `${contract}/form-rules.ts`,
    before: 'evaluateRule(field.visibleWhen, scope) !== true) continue;',
    after: 'evaluateRule(field.visibleWhen, scope) === undefined) continue;',
    noticedBy: rules,
  },
  {
    name: 'a calculated value is believed',
    file: `${contract}/form-rules.ts`,
    before: 'field.calculated === undefined ? givenValues[field.key] :',
    after: 'field.calculated === undefined || givenValues[field.key] !== undefined ? givenValues[field.key] :',
    noticedBy: rules,
  },
  {
    name: 'the values of a form are taken as they were sent',
    file: `${run}/run.ts`,
    before: 'applyFormRules(form.fields, form.values);',
    after: '{ fields: form.fields, values: form.values };\n  void applyFormRules;',
    noticedBy: [`src/modules/flow/server/frame/start-form.test.ts`],
  },
  {
    name: 'a group within a condition loses its brackets',
    file: `${contract}/setting/condition.ts`,
    before: "item.kind === 'row' ? formatCondition(item) :",
    after: "item.kind === 'row' || item ? formatCondition(item) :",
    noticedBy: conditions,
  },
  {
    name: 'what is written back is not held against what it was',
    file: `${contract}/setting/condition.ts`,
    before: 'isEquivalent(source, formatCondition(group), names) ? group : whole',
    after: 'isEquivalent(source, formatCondition(group), names) || group ? group : whole',
    noticedBy: conditions,
  },
  {
    name: 'a run is not held while it goes on',
    file: `${run}/execution.queries.ts`,
    before: 'and e.id in (select id from up) order by e.id for update`',
    after: 'and e.id in (select id from up) order by e.id`',
    noticedBy: atOnce,
  },
  {
    name: 'a step that is done is done again',
    file: `${run}/resume.service.ts`,
    before: "if (step?.status !== 'waiting' || execution.undoneBy)\n    return { id: execution.id",
    after: 'if (!step || execution.undoneBy)\n    return { id: execution.id',
    noticedBy: atOnce,
  },
  {
    name: 'a retry does nothing',
    file: `${run}/resume.service.ts`,
    before: 'return proceedRun(context, first, removeFailedSteps);',
    after: 'return void removeFailedSteps, { id: execution.id, status: execution.status };',
    noticedBy: retry,
  },
  {
    name: 'what did not fail is run again',
    file: `${run}/resume.service.ts`,
    before: "if (execution.status !== 'failed' || execution.undoneBy) throw fail(flowErrors.EXECUTION_NOT_FAILED);",
    after: '',
    noticedBy: retry,
  },
  {
    name: 'a step that failed keeps what it would have changed',
    file: `${run}/step-runner.ts`,
    before: 'run.impacts.length = impactCount;',
    after: 'void impactCount;',
    noticedBy: retry,
  },
  {
    name: 'a wait whose time is over goes the way of the signal',
    file: `${run}/task.service.ts`,
    before: "step.waitEvent === null ? 'next' : 'timed-out'",
    after: "'next'",
    noticedBy: ways,
  },
  {
    name: 'a condition is turned round',
    file: `${run}/control-blocks.ts`,
    before: "if (value) return { state: 'done', outlet",
    after: "if (!value) return { state: 'done', outlet",
    noticedBy: ways,
  },
  {
    name: 'deadlines are judged by our own clock',
    file: `${undo}/undo-target.ts`,
    before: 'now: asOf ?? loaded.now',
    after: 'now: asOf ?? new Date().toISOString()',
    noticedBy: [`${undo}/undo-clock.test.ts`],
  },
  {
    name: 'a deadline still holds in its own instant',
    file: 'src/modules/flow/contract/undo.ts',
    before: 'remainingMs <= 0',
    after: 'remainingMs < 0',
    noticedBy: ['src/modules/flow/contract/undo.test.ts'],
  },
  {
    name: 'an undo does something else than was shown',
    file: `${undo}/undo.service.ts`,
    before: 'if (expected === null || expected === hashUndoPlan(plan)) return;',
    after: 'if (expected !== undefined) return;',
    noticedBy: [`${undo}/undo-between.test.ts`],
  },
  {
    name: 'two undo one run at the same moment',
    file: `${run}/execution.queries.ts`,
    before: 'from family)\n     order by e.id for update`',
    after: 'from family)\n     order by e.id`',
    noticedBy: [`${undo}/undo-locks.test.ts`],
  },
];
