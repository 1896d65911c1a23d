/** Picture field: a picture dropped or chosen is uploaded at once, and the form holds its address. */
import { Button, Group, Input, Loader, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { parsePicturePath } from '../../../contract/picture.ts';
import { sendPicture } from '../../api.ts';
import { toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { Picture } from '../Picture.tsx';
import classes from '../picture.module.css';
import { DropBox } from './DropBox.tsx';
import { Sending } from './sending.ts';

/** As the server has it, which refuses more whatever the browser says. */
const largest = 15 * 1024 * 1024;
const megabytes = largest / 1024 / 1024;
/** A phone that stores HEIC provides JPEG if only these are requested. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif';

interface Props {
  value: string | Sending | null;
  onChange: (value: string | Sending | null) => void;
  name: string;
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  'aria-label'?: string;
  /** In between: what is sent in the place of what was chosen. */
  onChosen?: (file: File, go: (part: File) => void) => void;
  'data-autofocus'?: true;
}

type Upload = { state: 'rest' | 'sending' } | { state: 'failed'; message: string };

/** Sends what was chosen last; what was chosen before and is still on its way is let go. */
function useUpload(onChange: Props['onChange'], before: string | null) {
  const t = useKitText();
  const [upload, setUpload] = useState<Upload>({ state: 'rest' });
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<{ stop: AbortController; mark: Sending } | null>(null);
  const letGo = useCallback((state: Sending['state'] = 'let go') => {
    if (!running.current) return;
    running.current.stop.abort();
    running.current.mark.state = state;
    running.current = null;
  }, []);
  useEffect(() => () => letGo(), [letGo]);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const fail = (message: string) => {
    setUpload({ state: 'failed', message });
    setPreview(null);
    onChange(before && parsePicturePath(before) ? before : null);
  };
  const take = async (file: File) => {
    const isLarge = file.size > largest;
    letGo(isLarge ? 'failed' : 'let go');
    if (isLarge) return fail(t('form.picture-large', { megabytes }));
    const stop = new AbortController();
    const mark = new Sending();
    running.current = { stop, mark };
    const local = URL.createObjectURL(file);
    setPreview(local);
    setUpload({ state: 'sending' });
    onChange(mark);
    try {
      const { path } = await sendPicture(file, { signal: stop.signal });
      if (stop.signal.aborted) return;
      mark.state = 'there';
      setUpload({ state: 'rest' });
      onChange(path);
    } catch (error) {
      if (stop.signal.aborted) return;
      mark.state = 'failed';
      fail(toApiError(error).message);
    }
  };
  const remove = () => {
    letGo();
    setPreview(null);
    setUpload({ state: 'rest' });
    onChange(null);
  };
  return { upload, preview, take, remove };
}

export function PictureField(props: Props) {
  const t = useKitText();
  const { value, label, name, required, error } = props;
  const stored = value instanceof Sending ? null : value;
  const { upload, preview, take, remove } = useUpload(props.onChange, stored);
  const id = useId();
  const problem = upload.state === 'failed' ? upload.message : error;
  const isThere = Boolean(value);
  const go = (file: File) => void take(file);
  const choose = (file: File) => (props.onChosen ? props.onChosen(file, go) : go(file));
  const currentPicture = preview ? (
    <img className={classes.picture} src={preview} alt={t('form.picture-of')} width={88} height={88} />
  ) : (
    parsePicturePath(stored) && <Picture path={stored} alt={t('form.picture-of')} size={88} />
  );
  return (
    <Input.Wrapper id={id} label={label} required={required} error={problem} errorProps={{ role: 'alert' }}>
      <DropBox
        id={id}
        name={name}
        sign={currentPicture || <IconPhotoUp size={32} stroke={1.5} aria-hidden />}
        title={
          upload.state === 'sending' ? (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">{t('form.picture-sending')}</Text>
            </Group>
          ) : (
            t(isThere ? 'form.picture-change' : 'form.picture-drop')
          )
        }
        hint={t('form.picture-kinds', { megabytes })}
        accept={kinds}
        isWrong={Boolean(problem)}
        onFiles={([file]) => file && choose(file)}
        aria-label={props['aria-label']}
      />
      {isThere && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={remove}>
          {t('form.picture-remove')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
