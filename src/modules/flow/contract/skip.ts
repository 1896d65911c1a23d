/** Which steps an operator may pass over: the server refuses by it, and the button goes by it. */
import type { StepStatus } from './engine.ts';

/** What failed or waits; a sub-flow is passed over inside of it. */
export function isSkippable({ status, kind }: { status: StepStatus; kind: string }): boolean {
  return (status === 'failed' || status === 'waiting') && kind !== 'flow.sub-flow';
}
