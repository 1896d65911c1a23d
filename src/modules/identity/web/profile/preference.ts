/** Stores a choice, and confirms it. */
import type { PreferencesChange } from '#kernel/contract/preferences.ts';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { changePreferences } from '#kernel/web/preferences-store.ts';
import { useText } from './text.ts';

export function useChangePreference(): (change: PreferencesChange) => void {
  const t = useText();
  return (change) => void changePreferences(change).then(() => showSuccess(t('word.saved')), showError);
}
