/** Front door of sample data in the browser. */
export { SampleData, SampleSection } from './components/SampleData.tsx';
export { Tour } from './components/Tour.tsx';
export { useSamples } from './sample.api.ts';
