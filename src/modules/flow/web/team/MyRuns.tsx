/** My runs: runs the person started and their state, the latest first. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, RecordTable, Section, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { ExecutionBadge } from '../components/badges.tsx';
import { FlowMark } from '../components/FlowMark.tsx';
import { useExecutions } from '../flow.api.ts';
import { useText } from './text.ts';

/** A handful: the list of all runs is a step away. */
const maxRuns = 6;

export function MyRuns() {
  const t = useText();
  const local = useLocalText();
  const runs = useExecutions({ mine: 'true', kind: 'run', limit: maxRuns });
  return (
    <Section title={t('mine.title')}>
      <RecordTable
        name="flow.mine"
        label={t('mine.title')}
        expected={3}
        list={runs}
        columns={[
          {
            key: 'title',
            title: t('word.name'),
            cell: (row) => <FlowMark flow={row.frameTitle}>{row.title}</FlowMark>,
            primary: true,
          },
          { key: 'frame', title: t('word.flow'), cell: (row) => local(row.frameTitle) },
          { key: 'status', title: t('word.state'), cell: (row) => <ExecutionBadge execution={row} /> },
          { key: 'startedAt', title: t('word.startedAt'), cell: (row) => <TimeText at={row.startedAt} /> },
        ]}
        rowHref={(row) => flowPaths.execution({ id: row.id })}
        rowLabel={(row) => row.title}
        empty={<Empty illustration="flow" title={t('mine.none')} description={t('mine.noneHint')} />}
      />
    </Section>
  );
}
