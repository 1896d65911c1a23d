/** What a button does: where it fails, why is shown. */
import { showError } from '#kernel/web/notify.tsx';

export const shown = (act: () => Promise<unknown>): void => void act().catch(showError);
