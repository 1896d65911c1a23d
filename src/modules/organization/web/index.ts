/** The front door of organization for screens: absences and units of a member; how a file of lines is chosen, and which of them are skipped and why. */
export { Absences } from './components/Absences.tsx';
export { PersonUnits } from './components/PersonUnits.tsx';
export { WrongLines } from './components/WrongLines.tsx';
export { useFileLines } from './file-lines.ts';
