/** 운영자 작업대: flow's workbench with what other rooms have in trouble. */
import { loadOperatorWorkbench } from '#modules/flow/web/index.ts';
import { integrationTroubles } from '#modules/integration/web/index.ts';

const OperatorWorkbench = await loadOperatorWorkbench();

export function Operator() {
  return <OperatorWorkbench troubles={integrationTroubles} />;
}
