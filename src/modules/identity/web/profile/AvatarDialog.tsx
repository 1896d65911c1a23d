/** Choosing the picture of oneself and the part of it that is shown; loaded when it is opened. */
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '#kernel/web/api.ts';
import { reloadTopics } from '#kernel/web/topics.ts';
import { CropDialog, type CropShape } from '#kernel/web/ui/CropDialog.tsx';
import { setAvatar } from '../../contract/avatar.endpoints.ts';
import { useText } from './text.ts';

/** Faces are round. */
const shapes: [CropShape] = [{ title: { ko: '정사각형', en: 'Square' }, aspect: 1 }];

export function AvatarDialog({ onClose, onSaved: onKept }: { onClose: () => void; onSaved: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const keep = async (file: Blob) => {
    await sendRequest('POST', '/api/user/avatar', { file });
    reloadTopics(client, setAvatar.touches);
    onKept();
  };
  // The largest face is a sixth of the side.
  return (
    <CropDialog
      title={t('avatar.title')}
      isRound
      shapes={shapes}
      side={512}
      type="image/jpeg"
      onClose={onClose}
      keep={keep}
    />
  );
}
