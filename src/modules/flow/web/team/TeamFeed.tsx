/** 팀 소식: what happened in runs that one may see, the latest first. It moves by itself as things happen. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Loaded, Section, TextLink, Timeline, type TimelineItem } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FeedRow } from '../../contract/team/team.endpoints.ts';
import { useFeed } from './team.api.ts';
import { useText } from './text.ts';

const tones: Record<FeedRow['what'], NonNullable<TimelineItem['tone']>> = {
  ...{ started: 'info', did: 'good', finished: 'good', failed: 'bad' },
  ...{ cancelled: 'neutral', undone: 'neutral', redone: 'info' },
};

function useItems() {
  const t = useText();
  const local = useLocalText();
  return (row: FeedRow): TimelineItem => {
    const { what, who, step, title, executionId, at } = row;
    const says = what === 'started' && who === '' ? 'feed.startedBySystem' : (`feed.${what}` as const);
    return {
      id: `${executionId} ${what} ${at}`,
      title: <TextLink to={flowPaths.execution({ id: executionId })}>{title}</TextLink>,
      at,
      tone: tones[what],
      face: who || null,
      body: t(says, { who, step: step ? local(step) : '' }),
    };
  };
}

export function TeamFeed() {
  const t = useText();
  const feed = useFeed();
  const itemOf = useItems();
  return (
    <Section title={t('feed.title')}>
      <Loaded query={feed} rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty illustration="flow" title={t('feed.none')} description={t('feed.noneHint')} />
          ) : (
            <Timeline items={rows.map(itemOf)} label={t('feed.title')} />
          )
        }
      </Loaded>
    </Section>
  );
}
