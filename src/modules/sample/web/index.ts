/** Front door of sample data in the browser. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';

export { SampleData, SampleSection } from './components/SampleData.tsx';
export { useSamples } from './sample.api.ts';

/** Only a trial has it. */
export const Tour: ComponentType<{ onEnd: () => void }> = late(
  async () => (await import('./components/Tour.tsx')).Tour,
  { early: false },
);
