/** Keeps a choice, and says so. */
import type { PreferencesChange } from '#kernel/contract/preferences.ts';
import { changeChoices } from '#kernel/web/choices.ts';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { useText } from './text.ts';

export function useChoose(): (change: PreferencesChange) => void {
  const t = useText();
  return (change) => void changeChoices(change).then(() => showDone(t('word.saved')), showError);
}
