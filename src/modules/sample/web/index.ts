/** Front door of sample data in the browser. */
import { late } from '#kernel/web/late.tsx';

export { SampleData, SampleSection } from './components/SampleData.tsx';
export { useSamples } from './sample.api.ts';

/** Only a trial has it. */
export const Tour = late(async () => (await import('./components/Tour.tsx')).Tour, { early: false });
