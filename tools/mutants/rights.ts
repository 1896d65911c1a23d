/** Mistakes in who may do what. */
import type { Mutant } from './mutant.ts';

const author = 'src/modules/flow/server/author';
const table = ['src/apps/rights-of-endpoints.test.ts'];

export const rights: readonly Mutant[] = [
  {
    name: 'the check of undo deadlines is open to every member',
    file: 'src/modules/flow/contract/task.endpoints.ts',
    before: "permission: 'flow.expiry.check',",
    after: "permission: 'member',",
    noticedBy: table,
  },
  {
    name: 'a permission is misspelt',
    file: 'src/modules/finance/contract/endpoints.ts',
    before: "permission: 'finance.entry.post',",
    after: "permission: 'finance.entry.posts',",
    noticedBy: table,
  },
  {
    name: 'the check of permissions is skipped on the way in',
    file: 'src/kernel/server/http/authorise.ts',
    before: 'if (!permissions.some((permission) => actor.permissions.has(permission))) {',
    after: 'if (false) {',
    noticedBy: table,
  },
  {
    name: 'who may not undo does',
    file: 'src/modules/flow/server/undo/right.ts',
    before: 'return allowed && !isHidden ? null : flowErrors.UNDO_FORBIDDEN',
    after: 'return !isHidden ? null : flowErrors.UNDO_FORBIDDEN',
    noticedBy: ['src/modules/flow/server/undo/undo-rules.test.ts'],
  },
  {
    name: 'the hours of a frame are those of another time zone',
    file: 'src/modules/flow/server/frame/actor.ts',
    before: 'momentIn(timeZone, new Date())',
    after: "momentIn('America/Los_Angeles', new Date())",
    noticedBy: ['src/modules/flow/server/run/ways.test.ts'],
  },
  {
    name: 'a header names another company than the host',
    file: 'src/kernel/server/http/host.ts',
    before: '(code && code !== company.code)',
    after: "(code && code === '')",
    noticedBy: ['src/modules/company/server/host.test.ts'],
  },
  {
    name: 'a collaborator says who may use the frame',
    file: 'src/modules/flow/server/frame/frame.service.ts',
    before: 'if (change.access) demandSharer(context, frame);',
    after: "if (change.access && level === 'none') demandSharer(context, frame);",
    noticedBy: [`${author}/frame-rights.test.ts`],
  },
  {
    name: 'a private frame shows its door to everybody',
    file: 'src/modules/flow/contract/access.ts',
    before: "return answer.level !== 'none' || access.accessMode !== 'private' || holdsFrame(access, visitor);",
    after: 'return access.accessMode !== null;',
    noticedBy: [`${author}/access-request.test.ts`],
    only: 'of a private frame',
  },
  {
    name: 'whoever has the task decides, though the frame is not theirs any more',
    file: `${author}/frame-access.block.ts`,
    before: "if (answer.level === 'admin') return;",
    after: "if (answer.level !== 'none') return;",
    noticedBy: [`${author}/access-request.test.ts`],
    only: 'lost the frame',
  },
  {
    name: 'an approval counts for a later version, too',
    file: 'src/modules/flow/server/frame/review.queries.ts',
    before: 'and r.base_version is not distinct from $4',
    after: 'and ($4::int is null or true)',
    noticedBy: [`${author}/review.test.ts`],
    only: 'exactly this draft',
  },
  {
    name: 'who wrote the draft reviews it',
    file: `${author}/review.service.ts`,
    before: 'if (personId === actorId(context) || personId === writtenBy) return false;',
    after: 'if (personId === actorId(context)) return false;',
    noticedBy: [`${author}/review.test.ts`],
    only: 'never approved',
  },
  {
    name: 'a company that wants reviews gets none',
    file: 'src/modules/flow/server/frame/review-gate.ts',
    before: 'if (isNeeded && !isApproved) {',
    after: 'if (isNeeded && !isApproved && draft.definition.blocks.length === 0) {',
    noticedBy: [`${author}/review.test.ts`],
    only: 'exactly this draft',
  },
  {
    name: 'ids of people leave with the file',
    file: 'src/modules/flow/contract/authoring/exchange.ts',
    before: 'if (!id.test(value)) return value;',
    after: 'return value;',
    noticedBy: ['src/modules/flow/contract/authoring/exchange.test.ts'],
  },
  {
    name: 'a file may be nested without end',
    file: 'src/modules/flow/contract/authoring/exchange.ts',
    before: 'if (depth > deepest) return true;',
    after: 'if (depth > deepest && depth < 0) return true;',
    noticedBy: ['src/modules/flow/contract/authoring/exchange.test.ts'],
  },
];
