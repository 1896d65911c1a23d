/** Mistakes in the blocks that a frame is made of: joins, loops, tasks and their deadlines, what an operator skips. */
import type { Mutant } from './mutant.ts';

const contract = 'src/modules/flow/contract';
const run = 'src/modules/flow/server/run';
const engine = [`${contract}/engine.test.ts`];

export const blocks: readonly Mutant[] = [
  {
    name: 'a join of the first waits for all',
    file: `${contract}/frame.ts`,
    before: "if (settings.mode === 'any') return 1;",
    after: "if (settings.mode === 'any') return null;",
    noticedBy: engine,
  },
  {
    name: 'a join that cannot be reached waits for ever',
    file: `${contract}/engine.ts`,
    before: "return counts.taken + counts.open < needed ? 'skip' : 'later';",
    after: "return 'later';",
    noticedBy: engine,
  },
  {
    name: 'a late way counts a join once more as ended',
    file: `${contract}/engine.ts`,
    before: 'if (pass.reached.has(target)) continue;',
    after: 'if (pass.alive.has(target)) continue;',
    noticedBy: engine,
  },
  {
    name: 'a loop has one item more at work than it may',
    file: `${contract}/engine.ts`,
    before: 'while (items.open.length < width &&',
    after: 'while (items.open.length <= width &&',
    noticedBy: engine,
  },
  {
    name: 'what a join overtakes is called certain',
    file: `${contract}/graph-paths.ts`,
    before: 'if (!whenRun) may.add(id);',
    after: 'if (!whenRun) may.delete(id);',
    noticedBy: [`${contract}/graph-paths.test.ts`],
  },
  {
    name: 'a switch knows 3 from "3"',
    file: `${run}/control-blocks.ts`,
    before: 'formatScalar(equals) === formatScalar(value)',
    after: 'equals === value',
    noticedBy: [`${run}/control-blocks.test.ts`],
    only: 'the way is',
  },
  {
    name: 'turns of a role are not counted',
    file: `${run}/assignment.queries.ts`,
    before: 'do update set given = role_turns.given + 1 returning given`',
    after: 'do update set given = role_turns.given returning given`',
    noticedBy: [`${run}/assignment.test.ts`],
  },
  {
    name: 'what is given in the same run does not count',
    file: `${run}/assignment.ts`,
    before: "assign === 'least-loaded' ? listPendingAssignees(run) : null",
    after: "assign === 'least-loaded' ? [] : null",
    noticedBy: [`${run}/assignment.test.ts`],
  },
  {
    name: 'an overdue task is handed over again',
    file: `${run}/deadline.service.ts`,
    before: 'if (taskInput.escalated) return;',
    after: '',
    noticedBy: [`${run}/deadline.test.ts`],
  },
  {
    name: 'an own decision is skipped',
    file: `${run}/skip.service.ts`,
    before: 'if (isDecisionOfActor(context, loaded, step)) throw fail(flowErrors.SKIP_OF_OWN_DECISION);',
    after: '',
    noticedBy: [`${run}/skip.test.ts`],
  },
  {
    name: 'a flow around a skipped failure stays failed',
    file: `${run}/skip.service.ts`,
    before: "if (first.record.status === 'failed') await resetParents(context, first.record);",
    after: '',
    noticedBy: [`${run}/skip.test.ts`],
  },
  {
    name: 'a run does not rely on what it found',
    file: 'src/modules/axis/server/blocks/find-records.ts',
    before: "uses: records.map(({ id }) => ({ type: 'record', id, isListed: records.length > 1 })),",
    after: 'uses: [],',
    noticedBy: ['src/modules/axis/server/blocks/find-records.test.ts'],
  },
  {
    name: 'a block of the company is listed for whom its frame is closed to',
    file: 'src/modules/flow/server/frame/company-blocks.service.ts',
    before: "&& getFrameAccess(context, access).level !== 'none'",
    after: '',
    noticedBy: ['src/modules/flow/server/frame/company-blocks.test.ts'],
  },
];
