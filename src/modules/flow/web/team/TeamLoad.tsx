/** Team load: open work of each person of the team; a row links to what they started and what is in progress. */
import { Empty, PersonText, RecordTable, Section, toListPages, WaitText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useTeamLoad } from './team.api.ts';
import { useText } from './text.ts';

export function TeamLoad() {
  const t = useText();
  const load = useTeamLoad();
  return (
    <Section title={t('load.title')}>
      <RecordTable
        name="flow.team-load"
        label={t('load.title')}
        expected={4}
        list={toListPages(load)}
        columns={[
          {
            key: 'name',
            title: t('load.person'),
            cell: (row) => <PersonText name={row.name} picture={row.avatar} />,
            primary: true,
          },
          { key: 'decisions', title: t('load.decisions'), cell: (row) => row.decisions, align: 'right' },
          { key: 'tasks', title: t('load.tasks'), cell: (row) => row.tasks, align: 'right' },
          { key: 'runs', title: t('load.runs'), cell: (row) => row.runs, align: 'right' },
          { key: 'failed', title: t('load.failed'), cell: (row) => row.failed, align: 'right' },
          { key: 'since', title: t('load.since'), cell: (row) => (row.since ? <WaitText at={row.since} /> : '–') },
        ]}
        rowHref={(row) => flowPaths.workflows({ by: row.name, status: 'open' })}
        rowLabel={(row) => row.name}
        empty={<Empty illustration="people" title={t('load.none')} description={t('load.noneHint')} />}
      />
    </Section>
  );
}
