/** What of other programs is in trouble, for the operator's workbench. */
import type { TroubleSource } from '#kernel/web/trouble.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { troubleWords } from '../../contract/words.ts';
import { FailedCalls } from './FailedCalls.tsx';
import { FailingHooks } from './FailingHooks.tsx';
import { useFailedCalls, useFailingHooks } from './trouble.api.ts';

export const integrationTroubles: readonly TroubleSource[] = [
  {
    key: 'failing-hooks',
    title: troubleWords.hooks,
    right: integrationPermissions['integration.hook.read'],
    useCount: (isAllowed) => useFailingHooks(isAllowed).data?.hooks.length,
    View: FailingHooks,
  },
  {
    key: 'failed-calls',
    title: troubleWords.calls,
    right: flowPermissions['flow.operator.manage'],
    useCount: (isAllowed) => useFailedCalls(isAllowed).data?.calls.length,
    View: FailedCalls,
  },
];
