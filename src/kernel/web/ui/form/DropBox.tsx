/** The box into which files are dropped, or which is pressed to choose them: the input lies over what is seen. */
import { Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from '../picture.module.css';

export function DropBox(props: {
  id?: string;
  name?: string;
  /** Shown before the text, in a box as high as a picture: the present picture, or an icon of one. */
  sign?: ReactNode;
  title: ReactNode;
  hint?: string;
  /** Endings and types, as an input takes them. */
  accept: string;
  multiple?: boolean;
  isWrong?: boolean;
  onFiles: (files: readonly File[]) => void;
  'aria-label'?: string | undefined;
  'data-autofocus'?: true | undefined;
}) {
  const { sign, title, hint, isWrong, onFiles, ...input } = props;
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-wrong={isWrong ? true : undefined}
      style={sign ? undefined : { minHeight: '5rem' }}
    >
      {sign ?? <IconFileUpload size={28} stroke={1.5} aria-hidden style={{ flex: 'none' }} />}
      <Stack gap={2} miw={0}>
        {typeof title === 'string' ? <Text size="sm">{title}</Text> : title}
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      <input
        {...input}
        className={classes.input}
        type="file"
        aria-invalid={isWrong ? true : undefined}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen once more, after it was mended.
          event.currentTarget.value = '';
          onFiles(chosen);
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
