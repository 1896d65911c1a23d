/** 운영자 작업대: flow's workbench with what other rooms have in trouble. */
import type { ComponentType } from 'react';
import { loadOperatorWorkbench } from '#modules/flow/web/index.ts';
import { integrationTroubles } from '#modules/integration/web/index.ts';

export async function loadOperator(): Promise<ComponentType> {
  const OperatorWorkbench = await loadOperatorWorkbench();
  return () => <OperatorWorkbench troubles={integrationTroubles} />;
}
