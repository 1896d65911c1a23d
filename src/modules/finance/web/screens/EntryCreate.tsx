/** 전표 등록: an entry posted by hand. */
import { useNavigate } from 'react-router';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, PageHeader } from '#kernel/web/ui/index.ts';
import { postEntry } from '../../contract/endpoints.ts';
import { entryTexts } from '../../contract/finance.texts.ts';
import { financePaths } from '../../contract/paths.ts';
import { DraftLines } from '../components/DraftLines.tsx';
import { useText } from '../text.ts';

const listPath = financePaths.entries();

export function EntryCreate() {
  const t = useText();
  const zone = useCompanyZone();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={financePaths.newEntry.title} crumbs={[financePaths.entries]} />
      <EndpointForm
        of={postEntry}
        texts={entryTexts}
        row={{ date: toLocalDay(zone, new Date()), lines: [] }}
        slots={{ lines: (input) => <DraftLines {...input} /> }}
        onSent={(entry) => {
          showSuccess(t('new.done', { number: entry.number }));
          navigate(financePaths.entry({ id: entry.id }));
        }}
        submitLabel={t('new.post')}
        onCancel={() => navigate(listPath)}
      />
    </>
  );
}
