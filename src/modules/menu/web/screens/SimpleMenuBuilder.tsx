/**
 * 간편 메뉴 빌더: a portal's menu is arranged, saved as a draft, previewed and published for everybody; published versions can be
 * restored.
 */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { PageHeader, Section, TextLink, useFilters } from '#kernel/web/ui/index.ts';
import { arrangedPortals } from '../../contract/entry.ts';
import { menuPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';
import { Builder } from '../tree/Builder.tsx';
import { MenuEditor } from '../tree/MenuEditor.tsx';
import { Preview } from '../tree/Preview.tsx';

export function SimpleMenuBuilder() {
  const t = useText();
  const [{ portal }] = useFilters({ portal: '' });
  return (
    <>
      <PageHeader title={menuPaths.builder.title} subtitle={t('tree.subtitle')} />
      <Stack gap="md">
        <MenuEditor portals={arrangedPortals}>
          {(arranging) => (
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
              <Section title={t('tree.label')}>
                <Builder arranging={arranging} />
              </Section>
              <Section
                title={t('tree.preview')}
                description={t(arranging.base.portal === 'guest' ? 'tree.preview-customers' : 'tree.preview-hint')}
              >
                <Preview tree={arranging.tree} known={arranging.base} />
              </Section>
            </SimpleGrid>
          )}
        </MenuEditor>
        {/* Customers are no members, and their menu follows the theme of the site. */}
        {portal !== 'guest' && (
          <>
            <Text size="sm" c="dimmed">
              {t('tree.hiding')} <TextLink to={menuPaths.matrix} />
            </Text>
            <Text size="sm" c="dimmed">
              {t('tree.styling')} <TextLink to={menuPaths.branded} />
            </Text>
          </>
        )}
      </Stack>
    </>
  );
}
