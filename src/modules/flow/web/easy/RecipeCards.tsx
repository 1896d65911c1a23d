/** Recipe cards: one big card for each recipe of a flow. */
import { Group, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Loaded } from '#kernel/web/ui/index.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { useRecipes } from './easy.api.ts';
import classes from './easy.module.css';
import { useText } from './text.ts';

export function RecipeCards({ onChoose }: { onChoose: (key: string) => void }) {
  const t = useText();
  const local = useLocalText();
  const recipes = useRecipes();
  return (
    <Loaded query={recipes} rows={6}>
      {(rows) => (
        <section aria-labelledby="easy-what">
          <Title order={2} mb="md" id="easy-what">
            {t('easy.what')}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            {rows.map(({ key, title, description, sign, questions }) => {
              const Sign = blockIconComponents[sign];
              return (
                <UnstyledButton key={key} className={classes.recipe} onClick={() => onChoose(key)}>
                  <Group wrap="nowrap" align="flex-start" gap="sm">
                    <Sign size={24} stroke={1.6} aria-hidden />
                    <div>
                      <Text fw={600}>{local(title)}</Text>
                      <Text size="sm" c="dimmed">
                        {local(description)}
                      </Text>
                      <Text size="sm" c="dimmed" mt={4}>
                        {t('easy.questions', { count: questions })}
                      </Text>
                    </div>
                  </Group>
                </UnstyledButton>
              );
            })}
          </SimpleGrid>
        </section>
      )}
    </Loaded>
  );
}
