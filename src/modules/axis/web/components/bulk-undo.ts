/** Taking a bulk change back, right after it was made. */
import { useNavigate } from 'react-router';
import { showSuccess } from '#kernel/web/notify.tsx';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useText } from '../text.ts';

/** The flow screen that previews the undo of a bulk change. */
const getUndoPreviewPath = (handle: string) => flowPaths.undo({ id: handle });

interface UndoNoticeOptions {
  /** For a change that stopped halfway: the notice stays until closed. */
  stays?: boolean;
}

/** Says that a bulk change worked, with a way to take it back: one for each part that was a change of its own. */
export function useUndoNotice(): (message: string, handles: readonly string[], options?: UndoNoticeOptions) => void {
  const t = useText();
  const navigate = useNavigate();
  return (message, handles, options) => {
    const undo = handles.map((handle, index) => ({
      label: handles.length > 1 ? t('bulk.undo.part', { part: index + 1 }) : t('word.undo'),
      undo: () => navigate(getUndoPreviewPath(handle)),
    }));
    showSuccess(message, { ...options, undo });
  };
}
