/** Front door of sample data in the browser. */
import type { ComponentType } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';

export { SampleData, SampleSection } from './components/SampleData.tsx';
export { useSamples } from './sample.api.ts';

/** Only a trial has it. */
export const Tour: ComponentType<{ onEnd: () => void }> = lazyPart(
  async () => (await import('./components/Tour.tsx')).Tour,
  { early: false },
);
