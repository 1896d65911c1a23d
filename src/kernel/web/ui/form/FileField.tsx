/** File field: files dropped or chosen are uploaded at once; the form holds the server's references. */
import { ActionIcon, Group, Input, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createId } from '../../../contract/ids.ts';
import { fileEndings, maxFileBytes, maxFiles, type StoredFile } from '../../../contract/stored-file.ts';
import { toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { storeFile } from '../../stored-files.ts';
import { FileLink } from '../FileLinks.tsx';
import { DropBox } from './DropBox.tsx';
import { Sending } from './sending.ts';

const megabytes = maxFileBytes / 1024 / 1024;
const accepted = Object.values(fileEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

interface Props {
  value: readonly (StoredFile | Sending)[];
  onChange: (value: readonly unknown[]) => void;
  name: string;
  most?: number | undefined;
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  'aria-label'?: string;
  'data-autofocus'?: true;
}

interface Upload {
  key: string;
  name: string;
  /** From 0 to 1. */
  part: number;
  stop: AbortController;
  mark: Sending;
}

const isStored = (entry: StoredFile | Sending): entry is StoredFile => !(entry instanceof Sending);

const createUpload = ({ name }: File): Upload => ({
  ...{ key: createId(), name, part: 0 },
  stop: new AbortController(),
  mark: new Sending(),
});

function cancelUpload({ stop, mark }: Upload): void {
  stop.abort();
  mark.state = 'let go';
}

/** Present files, uploads in progress, and the last error. */
function useFiles({ value, onChange, most = maxFiles }: Props) {
  const t = useKitText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = useRef(value.filter(isStored));
  stored.current = value.filter(isStored);
  const running = useRef<readonly Upload[]>([]);
  useEffect(() => () => running.current.forEach(cancelUpload), []);
  const put = (files: readonly StoredFile[], next: readonly Upload[]) => {
    stored.current = [...files];
    running.current = next;
    setUploads(next);
    onChange([...files, ...next.map(({ mark }) => mark)]);
  };
  const without = (key: string) => running.current.filter((item) => item.key !== key);
  const send = async (file: File, upload: Upload) => {
    const { key, stop, mark } = upload;
    const onSent = (part: number) => {
      running.current = running.current.map((item) => (item.key === key ? { ...item, part } : item));
      setUploads(running.current);
    };
    try {
      const sent = await storeFile(file, { signal: stop.signal, onSent });
      if (stop.signal.aborted) return;
      mark.state = 'there';
      put([...stored.current, sent], without(key));
    } catch (error) {
      if (stop.signal.aborted) return;
      mark.state = 'failed';
      setProblem(t('form.file-failed', { name: file.name, reason: toApiError(error).message }));
      put(stored.current, without(key));
    }
  };
  const take = (files: readonly File[]) => {
    setProblem(null);
    const large = files.find(({ size }) => size > maxFileBytes);
    if (large) setProblem(t('form.file-large', { name: large.name, megabytes }));
    const remainingFiles = most - stored.current.length - running.current.length;
    const fitting = files.filter(({ size }) => size <= maxFileBytes);
    if (fitting.length > remainingFiles) setProblem(t('form.file-many', { most }));
    const begun = fitting.slice(0, Math.max(0, remainingFiles)).map((file) => ({ file, upload: createUpload(file) }));
    if (begun.length === 0) return;
    put(stored.current, [...running.current, ...begun.map(({ upload }) => upload)]);
    for (const { file, upload } of begun) void send(file, upload);
  };
  const stop = (upload: Upload) => {
    cancelUpload(upload);
    put(stored.current, without(upload.key));
  };
  const remove = (id: string) => {
    setProblem(null);
    put(
      stored.current.filter((item) => item.id !== id),
      running.current,
    );
  };
  return { files: value.filter(isStored), uploads, problem, take, stop, remove };
}

function Row(props: { children: React.ReactNode; name: string; onRemove: () => void }) {
  const t = useKitText();
  return (
    <Paper component="li" withBorder px="xs" py={4}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div style={{ flex: 1, minWidth: 0 }}>{props.children}</div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('form.file-remove', { name: props.name })}
          onClick={props.onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Paper>
  );
}

export function FileField(props: Props) {
  const t = useKitText();
  const { label, name, required, description, error, most = maxFiles } = props;
  const { files, uploads, problem, take, stop, remove } = useFiles(props);
  const id = useId();
  const wrong = problem ?? error;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      required={required}
      error={wrong}
      errorProps={{ role: 'alert' }}
    >
      <DropBox
        id={id}
        name={name}
        title={t('form.file-drop')}
        hint={t('form.file-kinds', { megabytes, most })}
        accept={accepted}
        multiple={most > 1}
        isWrong={Boolean(wrong)}
        onFiles={take}
        aria-label={props['aria-label']}
        data-autofocus={props['data-autofocus']}
      />
      {files.length + uploads.length > 0 && (
        <Stack component="ul" gap={4} p={0} m={0} mt={4} style={{ listStyle: 'none' }} aria-label={t('form.file-list')}>
          {files.map((file) => (
            <Row key={file.id} name={file.name} onRemove={() => remove(file.id)}>
              <FileLink file={file} />
            </Row>
          ))}
          {uploads.map((upload) => (
            <Row key={upload.key} name={upload.name} onRemove={() => stop(upload)}>
              <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
                {t('form.file-sending', { name: upload.name, percent: Math.round(upload.part * 100) })}
              </Text>
              <Progress value={upload.part * 100} size="xs" aria-label={upload.name} />
            </Row>
          ))}
        </Stack>
      )}
    </Input.Wrapper>
  );
}
