/** Mistakes in who may do what. */
import type { Mutant } from './mutant.ts';

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
    file: 'src/kernel/server/http/bind.ts',
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
];
