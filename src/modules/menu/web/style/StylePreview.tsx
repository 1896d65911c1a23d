/** The menu as everybody will see it: in light and in dark, beside a page or in the drawer of a phone. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { modes } from '#kernel/contract/surfaces.ts';
import { Scheme } from '#kernel/web/theme/Scheme.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import type { Tree } from '../../contract/tree.ts';
import { useText } from '../text.ts';
import { MenuPreview } from '../tree/Preview.tsx';
import classes from './style.module.css';

export function StylePreview(props: {
  tree: Tree;
  known: MenuTree;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useText();
  const [size, setSize] = useState<'wide' | 'phone'>('wide');
  return (
    <Section title={t('tree.preview')} description={t('style.preview-hint')}>
      <Stack gap="md">
        <SegmentedChoice
          label={t('style.size')}
          value={size}
          options={[
            { value: 'wide', label: t('style.wide') },
            { value: 'phone', label: t('style.phone') },
          ]}
          onChange={setSize}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {modes.map((mode) => (
            <section key={mode} aria-label={t(`style.in-${mode}`)}>
              <Text size="sm" c="dimmed" mb={4} aria-hidden>
                {t(`style.in-${mode}`)}
              </Text>
              <Scheme mode={mode}>
                <div className={classes.frame} data-size={size} data-thumb={size === 'phone' || undefined}>
                  <MenuPreview {...props} />
                </div>
              </Scheme>
            </section>
          ))}
        </SimpleGrid>
      </Stack>
    </Section>
  );
}
