/** What the builder takes to set up blocks and frames. */
export { BlockSettings } from './BlockSettings.tsx';
export { FrameSettings } from './FrameSettings.tsx';
export { RehearsalPanel } from './RehearsalPanel.tsx';
