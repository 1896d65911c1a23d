/** Dialogs of the kernel ask before they lose what was typed; one that a screen draws by itself would not. */
import { type Finding, isTest, readSources } from './finding.ts';

const home = 'src/kernel/web/ui/Dialog.tsx';
/** It looks something up: nothing that is typed there is lost. */
const palette = 'src/portals/shell/Palette.tsx';
const drawn = /import\s*{[^}]*\bModal(?:Base|Root)?\b[^}]*}\s*from '@mantine\/core'|<dialog\b/;

export function checkDialog(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.tsx'])
    .filter(({ file, text }) => file !== home && file !== palette && !isTest(file) && drawn.test(text))
    .map(({ file }) => ({
      rule: 'dialog-by-kernel',
      file,
      words: `a dialog is ${home}, which asks before it loses what was typed`,
    }));
}
