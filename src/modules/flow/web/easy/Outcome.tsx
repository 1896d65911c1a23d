/** What comes out with the answers so far: as a picture, in sentences, and for how long it can be undone. */
import { Stack, Text, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import { Picture } from '../components/Picture.tsx';
import classes from './easy.module.css';
import { useText } from './text.ts';

export function Outcome({ draft: { drawing, says, undo } }: { draft: RecipeDraft }) {
  const t = useText();
  const local = useLocal();
  return (
    <Stack gap="md">
      <Picture drawing={drawing} label={t('easy.picture')} />
      <ul className={classes.says}>
        {says.map(({ depth, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and are drawn anew together
          <li key={index} style={{ '--depth': depth } as React.CSSProperties}>
            {local(text)}
          </li>
        ))}
      </ul>
      <div>
        <Title order={3} size="sm">
          {t('easy.undo')}
        </Title>
        {undo.map((sentence) => (
          <Text key={sentence.ko} size="sm">
            {local(sentence)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
