/** The product's frame in which a request for permissions is decided and carried out. What deciders read is the company's data. */
import { grantBlock, permissionRequest } from '#modules/access/contract/grant.blocks.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { approvalBlock } from '#modules/decision/contract/blocks.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import type { SystemFrame } from '#modules/flow/server/index.ts';

export const requestFrame: SystemFrame = {
  key: permissionRequest,
  title: { ko: '권한 요청', en: 'Request for a permission' },
  description: {
    ko: '권한이 없는 구성원이 기간 한정 권한을 요청하고, 그 권한을 줄 수 있는 사람이 결정합니다. 되돌리면 준 권한이 끝납니다.',
    en: 'A member requests a temporary permission, and someone who can give it decides. Undo ends it.',
  },
  logType: 'flow',
  undoBy: 'permission',
  definition: {
    runAs: {
      kind: 'service',
      permissions: [
        decisionPermissions['decision.approval.request'].name,
        accessPermissions['access.grant.manage'].name,
      ],
    },
    blocks: [
      {
        id: 'decide',
        kind: approvalBlock.kind,
        title: approvalBlock.title,
        settings: {
          steps: [{ title: '권한 결정', order: 'parallel', rule: 'any', roles: '=input.roles' }],
          title: '="권한 요청: " + initiator.name + " · " + input.titles',
          facts: [
            { label: '요청한 사람', value: '=initiator.name' },
            { label: '권한', value: '=input.titles' },
            { label: '끝나는 일시', value: '=input.ends' },
            { label: '이유', value: '=input.reason' },
          ],
        },
      },
      {
        id: 'give',
        kind: grantBlock.kind,
        title: grantBlock.title,
        settings: {
          member: '=input.member',
          permissions: '=input.permissions',
          until: '=input.until',
          reason: '=input.reason',
          // A delegate decides with the absent person's permission.
          by: '=has(steps.decide.output.inNameOf) ? steps.decide.output.inNameOf : steps.decide.output.by',
        },
      },
    ],
    connections: [{ from: 'decide', outlet: 'approved', to: 'give' }],
  },
};
