/** Says that another view owns what a record shows, and leads there. */
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { RecordKeeper } from '#kernel/contract/record-type.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useText } from '../text.ts';

export function ShownElsewhere({ keeper, says }: { keeper: RecordKeeper; says: 'how' | 'howToBegin' }) {
  const t = useText();
  const local = useLocal();
  return (
    <Alert color="gray">
      <Group gap="xs">
        <Text size="sm">{local(keeper[says])}</Text>
        <Anchor component={Link} to={keeper.path} size="sm">
          {t('shown.open', { title: local(keeper.title) })}
        </Anchor>
      </Group>
    </Alert>
  );
}
