/** Says that another view owns what a record shows, and leads there. */
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { OwningView } from '#kernel/contract/record-type.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useText } from '../text.ts';

export function MirroredNotice({ owningView, says }: { owningView: OwningView; says: 'how' | 'howToBegin' }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Alert color="gray">
      <Group gap="xs">
        <Text size="sm">{local(owningView[says])}</Text>
        <Anchor component={Link} to={owningView.path} size="sm">
          {t('shown.open', { title: local(owningView.title) })}
        </Anchor>
      </Group>
    </Alert>
  );
}
