/** The flows that the person may start. */
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { ButtonLink, Empty, Loading, Trouble } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameRow } from '../../contract/shapes.ts';
import { useFrames } from '../flow.api.ts';
import { signIcons } from '../picture/signs.tsx';
import { useText } from '../text.ts';
import classes from './sign-line.module.css';

/** So many stand on a card. */
const most = 7;

/** The flow in small: what its steps are, in their order. Its name and description say it to who does not see it. */
function SignLine({ signs }: { signs: FrameRow['signs'] }) {
  return (
    <div className={classes.line} aria-hidden>
      {signs.slice(0, most).map((sign, index) => {
        const Sign = signIcons[sign];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kind of step may come twice, and they never change places
          <Fragment key={index}>
            {index > 0 && <i />}
            <Sign size={16} stroke={1.6} />
          </Fragment>
        );
      })}
      {signs.length > most && <span>+{signs.length - most}</span>}
    </div>
  );
}

export function FrameCards({ heading = 2 }: { heading?: 2 | 3 }) {
  const t = useText();
  const local = useLocal();
  const frames = useFrames();
  if (frames.isPending) return <Loading />;
  if (frames.error) return <Trouble error={frames.error} onRetry={frames.retry} />;
  const mine = frames.rows.filter((frame) => frame.abilities.start);
  if (mine.length === 0) return <Empty title={t('frames.none')} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {mine.map((frame) => (
        <Paper key={frame.id} withBorder p="md">
          <Stack gap="xs" h="100%" justify="space-between">
            <div>
              <SignLine signs={frame.signs} />
              <Title order={heading} size="h4">
                {local(frame.title)}
              </Title>
              <Text size="sm" c="dimmed">
                {local(frame.description)}
              </Text>
            </div>
            <ButtonLink
              to={flowPaths.start({ id: frame.id })}
              variant="light"
              aria-label={`${local(frame.title)} ${t('frames.start')}`}
            >
              {t('frames.start')}
            </ButtonLink>
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
