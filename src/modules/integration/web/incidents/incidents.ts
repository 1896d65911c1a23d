/** Trouble sources of the operator's workbench for other programs. */
import type { IncidentSource } from '#kernel/web/incidents.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { incidentTexts } from '../../contract/caller.texts.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { FailedCalls } from './FailedCalls.tsx';
import { FailingHooks } from './FailingHooks.tsx';
import { useFailedCalls, useFailingHooks } from './incident.api.ts';

export const integrationIncidents: readonly IncidentSource[] = [
  {
    key: 'failing-hooks',
    title: incidentTexts.hooks,
    right: integrationPermissions['integration.hook.read'],
    useCount: (isAllowed) => useFailingHooks(isAllowed).data?.hooks.length,
    View: FailingHooks,
  },
  {
    key: 'failed-calls',
    title: incidentTexts.calls,
    right: flowPermissions['flow.operator.manage'],
    useCount: (isAllowed) => useFailedCalls(isAllowed).data?.calls.length,
    View: FailedCalls,
  },
];
