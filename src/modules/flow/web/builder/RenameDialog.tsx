/**
 * Rename dialog: name and purpose of a frame. Handwritten: the draft is saved in parallel, so it sends the latest known version.
 */
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useUpdateFrame } from './builder.api.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function RenameDialog({ frame, onClose }: { frame: FrameDetail; onClose: () => void }) {
  const t = useBuilderText();
  const language = useLanguage();
  const { autosave: draftAutosave } = useBuilder();
  const [title, setTitle] = useState(frame.title[language]);
  const [description, setDescription] = useState(frame.description[language]);
  const update = useUpdateFrame({ showsError: true });
  const save = async () => {
    await draftAutosave.flush();
    const isOne = frame.title.ko === frame.title.en;
    const named = isOne ? { ko: title, en: title } : { ...frame.title, [language]: title };
    const same = frame.description.ko === frame.description.en;
    const nextDescription = same
      ? { ko: description, en: description }
      : { ...frame.description, [language]: description };
    const body = { version: draftAutosave.read().base.version, title: named, description: nextDescription };
    await update.send({ params: { id: frame.id }, body }).then(onClose, () => undefined);
  };
  return (
    <Dialog title={t('head.rename')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) void save();
        }}
      >
        <Stack gap="md">
          <FormError error={update.error} />
          <TextInput
            label={t('word.name')}
            required
            maxLength={120}
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label={t('word.description')}
            autosize
            minRows={2}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={update.isSending}>
              {t('word.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
