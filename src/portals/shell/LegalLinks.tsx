/** The texts that hold at this host: the product's at the root, the company's at a company's. */
import { Anchor, Group } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { rootTermPaths, termPaths } from '#modules/identity/contract/paths.ts';

export function LegalLinks() {
  const local = useLocalText();
  const paths = useHost().company ? termPaths : rootTermPaths;
  return (
    <Group component="span" gap="md">
      {[paths.terms, paths.privacy].map((path) => (
        <Anchor key={path.pattern} href={getSiteAddress(path())} c="inherit" size="xs">
          {local(path.title)}
        </Anchor>
      ))}
    </Group>
  );
}
