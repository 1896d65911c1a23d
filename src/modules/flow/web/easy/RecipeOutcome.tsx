/** Easy builder outcome: the flow by the answers so far, as a picture, in sentences, with its undo period. */
import { Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import classes from './easy.module.css';
import { useText } from './text.ts';

export function RecipeOutcome({ draft: { drawing, says, undo } }: { draft: RecipeDraft }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Stack gap="md">
      <LazyFlowPicture drawing={drawing} label={t('easy.picture')} />
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
