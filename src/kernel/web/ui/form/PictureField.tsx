/** Where a picture is dropped or chosen: it is sent at once, and the form holds where it is kept. */
import { Button, Group, Input, Loader, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { pictureFacts } from '../../../contract/picture.ts';
import { sendPicture } from '../../api.ts';
import { toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { Picture } from '../Picture.tsx';
import classes from '../picture.module.css';
import { DropBox } from './DropBox.tsx';

/** As the server has it, which refuses more whatever the browser says. */
const largest = 15 * 1024 * 1024;
const megabytes = largest / 1024 / 1024;
/** A telephone that keeps HEIC hands over JPEG where only these are asked for. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif';
/** Stands in the form while a picture is on its way: nothing that could be saved. */
const sending = 'sending';

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
  name: string;
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  'aria-label'?: string;
  'data-autofocus'?: true;
}

type Upload = { state: 'rest' | 'sending' } | { state: 'failed'; message: string };

/** Sends what was chosen last; what was chosen before and is still on its way is let go. */
function useUpload(onChange: Props['onChange'], before: string | null) {
  const t = useKitText();
  const [upload, setUpload] = useState<Upload>({ state: 'rest' });
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const fail = (message: string) => {
    setUpload({ state: 'failed', message });
    setPreview(null);
    onChange(before && pictureFacts(before) ? before : null);
  };
  const take = async (file: File) => {
    running.current?.abort();
    if (file.size > largest) return fail(t('form.picture-large', { megabytes }));
    const mine = new AbortController();
    running.current = mine;
    const local = URL.createObjectURL(file);
    setPreview(local);
    setUpload({ state: 'sending' });
    onChange(sending);
    try {
      const { path } = await sendPicture(file, { signal: mine.signal });
      if (mine.signal.aborted) return;
      setUpload({ state: 'rest' });
      onChange(path);
    } catch (error) {
      if (!mine.signal.aborted) fail(toApiError(error).message);
    }
  };
  const remove = () => {
    running.current?.abort();
    setPreview(null);
    setUpload({ state: 'rest' });
    onChange(null);
  };
  return { upload, preview, take, remove };
}

export function PictureField(props: Props) {
  const t = useKitText();
  const { value, label, name, required, error } = props;
  const { upload, preview, take, remove } = useUpload(props.onChange, value);
  const id = useId();
  const problem = upload.state === 'failed' ? upload.message : error;
  const isThere = Boolean(value);
  const shown = preview ? (
    <img className={classes.picture} src={preview} alt={t('form.picture-of')} width={88} height={88} />
  ) : (
    pictureFacts(value) && <Picture path={value} alt={t('form.picture-of')} size={88} />
  );
  return (
    <Input.Wrapper id={id} label={label} required={required} error={problem} errorProps={{ role: 'alert' }}>
      <DropBox
        id={id}
        name={name}
        sign={shown || <IconPhotoUp size={32} stroke={1.5} aria-hidden />}
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
        onFiles={([file]) => file && void take(file)}
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
