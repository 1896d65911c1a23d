/** Files that a value names: each by its name and size, and downloaded when it is pressed. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { StoredFile } from '../../contract/stored-file.ts';
import { formatSize } from '../format.ts';
import { useKitText, useLanguage } from '../i18n.tsx';
import { showError } from '../notify.tsx';
import { saveFile } from '../save-file.ts';
import { readStoredFile } from '../stored-files.ts';
import { MissingValue } from './values.tsx';

/** @param of the thing that names the file; without it only who sent the file may read it */
export function FileLink({ file, of }: { file: StoredFile; of?: string | undefined }) {
  const t = useKitText();
  const language = useLanguage();
  const [isReading, setReading] = useState(false);
  const read = async () => {
    if (isReading) return;
    setReading(true);
    try {
      const { content } = await readStoredFile(file.id, of);
      saveFile(file.name, content);
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Group gap={6} wrap="nowrap" align="baseline" miw={0}>
      <IconPaperclip size={14} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
      <Anchor
        component="button"
        type="button"
        ta="start"
        style={{ overflowWrap: 'anywhere' }}
        aria-label={t('form.file-read', { name: file.name })}
        aria-busy={isReading}
        onClick={() => void read()}
      >
        {file.name}
      </Anchor>
      <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {formatSize(file.size, language)}
      </Text>
    </Group>
  );
}

export function FileLinks({ files, of }: { files: unknown; of?: string | undefined }) {
  const storedFiles = (Array.isArray(files) ? files : []).flatMap((file) => StoredFile.safeParse(file).data ?? []);
  if (storedFiles.length === 0) return <MissingValue />;
  return (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {storedFiles.map((file) => (
        <li key={file.id}>
          <FileLink file={file} of={of} />
        </li>
      ))}
    </Stack>
  );
}
