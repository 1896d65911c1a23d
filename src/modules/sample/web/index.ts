/** Front door of sample data in the browser. */
export { SampleData, SampleSection } from './components/SampleData.tsx';
export { useSamples } from './sample.api.ts';
