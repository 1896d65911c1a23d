/** The categories of products as a small list: a new one, another name, and out of the way where one is not wanted any more. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { ActionMenu, Dialog, FormDialog, Loaded, StatusBadge } from '#kernel/web/ui/index.ts';
import { createCategory, updateCategory } from '../../contract/endpoints.ts';
import { categoryTexts } from '../../contract/item.texts.ts';
import type { Category } from '../../contract/product.ts';
import { useCategories, useUpdateCategory } from '../item.api.ts';
import { useText } from '../text.ts';

function Row({ category, onRename }: { category: Category; onRename: () => void }) {
  const t = useText();
  const local = useLocalText();
  const { value, version, archived } = category;
  const name = local(category.label);
  const update = useUpdateCategory({
    onDone: (changedCategory) => {
      const text = t(changedCategory.archived ? 'category.archive.done' : 'category.again.done', { name });
      const back = () =>
        update.fire({
          params: { id: value },
          body: { version: changedCategory.version, archived: !changedCategory.archived },
        });
      showSuccess(text, { undo: back });
    },
  });
  const toggleArchived = () => update.fire({ params: { id: value }, body: { version, archived: !archived } });
  return (
    <Group justify="space-between" wrap="nowrap" component="li">
      <Group gap="xs">
        <Text c={archived ? 'dimmed' : undefined}>{name}</Text>
        {archived && <StatusBadge tone="neutral">{t('category.archived')}</StatusBadge>}
      </Group>
      <ActionMenu
        label={t('category.actions', { name })}
        actions={[
          { label: t('category.rename'), onClick: onRename },
          { label: t(archived ? 'category.again' : 'category.archive'), onClick: toggleArchived },
        ]}
      />
    </Group>
  );
}

/** A name is given in one language; where another followed it before and does not now, or now and not before, both cannot be had back. */
const isEnglishSameAsKorean = ({ label }: Category) => label.ko === label.en;
const isUndoComplete = (before: Category, after: Category) =>
  isEnglishSameAsKorean(before) === isEnglishSameAsKorean(after);

/** Gives a category the name back that it had. */
type RestoreName = (changedCategory: Category, name: string) => void;

/** Asks for a name: of a new one, or another for this one. */
function NameDialog({
  category,
  back,
  onClose,
}: {
  category: Category | 'new';
  back: RestoreName;
  onClose: () => void;
}) {
  const t = useText();
  const local = useLocalText();
  const common = { texts: categoryTexts, onClose };
  if (category === 'new')
    return <FormDialog {...common} of={createCategory} title={t('category.new')} done={t('category.new.done')} />;
  const name = local(category.label);
  return (
    <FormDialog
      {...common}
      of={updateCategory}
      params={{ id: category.value }}
      row={{ version: category.version, name }}
      title={t('category.rename')}
      done={t('category.rename.done')}
      undo={(changedCategory) => (isUndoComplete(category, changedCategory) ? () => back(changedCategory, name) : null)}
    />
  );
}

export function Categories({ onClose }: { onClose: () => void }) {
  const t = useText();
  const categories = useCategories();
  const [named, setNamed] = useState<Category | 'new' | null>(null);
  const renamed = useUpdateCategory({ onDone: () => showSuccess(t('category.rename.done')) });
  const back: RestoreName = ({ value, version }, name) =>
    renamed.fire({ params: { id: value }, body: { version, name } });
  return (
    <Dialog onClose={onClose} title={t('category.title')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('category.hint')}
        </Text>
        <Loaded query={categories} rows={4}>
          {(rows) =>
            rows.length === 0 ? (
              <Text>{t('category.none')}</Text>
            ) : (
              <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {rows.map((row) => (
                  <Row key={row.value} category={row} onRename={() => setNamed(row)} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <Group>
          <Button variant="default" onClick={() => setNamed('new')}>
            {t('category.new')}
          </Button>
        </Group>
      </Stack>
      {named && <NameDialog category={named} back={back} onClose={() => setNamed(null)} />}
    </Dialog>
  );
}
