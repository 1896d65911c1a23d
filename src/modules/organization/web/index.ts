/** The front door of organization for screens: how a file of lines is chosen, and which of them are skipped and why. */
export { WrongLines } from './components/WrongLines.tsx';
export { useLinesOfFile } from './lines-of-file.ts';
