/** The front door of organization for screens: absences of a member; how a file of lines is chosen, and which of them are skipped and why. */
export { Absences } from './components/Absences.tsx';
export { WrongLines } from './components/WrongLines.tsx';
export { useLinesOfFile } from './lines-of-file.ts';
