/** 브랜드 메뉴 빌더: a portal's menu in the company's colours and shapes, with icons and badges, seen as it will look, and published. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { PageHeader, TextLink } from '#kernel/web/ui/index.ts';
import { memberPortals } from '../../contract/entry.ts';
import { menuPaths } from '../../contract/paths.ts';
import { EntryAppearance } from '../style/EntryAppearance.tsx';
import { StyleForm } from '../style/StyleForm.tsx';
import { StylePreview } from '../style/StylePreview.tsx';
import { useText } from '../text.ts';
import { MenuEditor } from '../tree/MenuEditor.tsx';
import { useChosen } from '../tree/Preview.tsx';
import type { Arranging } from '../tree/use-tree.ts';

function Styled({ arranging }: { arranging: Arranging }) {
  const { tree, base } = arranging;
  const { chosen, line, setChosen } = useChosen({ tree });
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <Stack gap="lg">
        <StyleForm arranging={arranging} />
        <EntryAppearance {...{ arranging }} chosen={line} onChoose={setChosen} />
      </Stack>
      <StylePreview {...{ tree, chosen }} known={base} onChoose={setChosen} />
    </SimpleGrid>
  );
}

export function BrandedMenuBuilder() {
  const t = useText();
  return (
    <>
      <PageHeader title={menuPaths.branded.title} subtitle={t('style.subtitle')} />
      <Stack gap="md">
        <MenuEditor portals={memberPortals}>{(arranging) => <Styled arranging={arranging} />}</MenuEditor>
        <Text size="sm" c="dimmed">
          {t('style.order')} <TextLink to={menuPaths.builder} />
        </Text>
      </Stack>
    </>
  );
}
