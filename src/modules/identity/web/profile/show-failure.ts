/** Error display: runs a button's act and shows a failure. */
import { showError } from '#kernel/web/notify.tsx';

export const showFailure = (action: () => Promise<unknown>): void => void action().catch(showError);
