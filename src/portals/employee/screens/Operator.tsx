/** 운영자 작업대: flow's workbench with the failures of other modules. */
import type { ComponentType } from 'react';
import { loadOperatorWorkbench } from '#modules/flow/web/index.ts';
import { integrationIncidents } from '#modules/integration/web/index.ts';

export async function loadOperator(): Promise<ComponentType> {
  const OperatorWorkbench = await loadOperatorWorkbench();
  return () => <OperatorWorkbench troubles={integrationIncidents} />;
}
