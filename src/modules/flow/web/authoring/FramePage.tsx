/** The pages around one frame: the same head, and the ways from one to the other. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LocalText } from '#kernel/contract/text.ts';
import { call } from '#kernel/web/api.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { saveFile } from '#kernel/web/save-file.ts';
import { Loaded, PageHeader, Refused, type RowAction } from '#kernel/web/ui/index.ts';
import { exportFrame } from '../../contract/authoring/exchange.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useFrame } from '../flow.api.ts';
import { Presence } from './Presence.tsx';
import { useAuthorText } from './text.ts';

type Place = 'frameAccess' | 'frameReview' | 'frameVersions';
const places: readonly Place[] = ['frameAccess', 'frameReview', 'frameVersions'];

/** What may be done with a frame beside editing it: for whoever may edit it. */
export function useFrameActions(frame: FrameDetail | undefined, here?: Place): RowAction[] {
  const t = useAuthorText();
  const local = useLocal();
  const navigate = useNavigate();
  if (!frame?.abilities.edit) return [];
  const { id } = frame;
  const save = async () => {
    try {
      const { name, file, lost } = await call(exportFrame, { params: { id } });
      saveFile(name, new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }));
      showDone(lost.length > 0 ? t('file.exportedWithout', { count: lost.length }) : t('word.exported'));
    } catch (error) {
      showError(error);
    }
  };
  return [
    ...places
      .filter((place) => place !== here)
      .map((place) => ({ label: local(flowPaths[place].title), onClick: () => navigate(flowPaths[place]({ id })) })),
    { label: t('file.export'), onClick: () => void save() },
  ];
}

function Head({ frame, place, title }: { frame: FrameDetail; place: Place; title: LocalText }) {
  const local = useLocal();
  const actions = useFrameActions(frame, place);
  const isStarted = frame.status === 'published';
  const crumbs = isStarted ? [{ title: frame.title, to: flowPaths.start({ id: frame.id }) }] : [];
  return (
    <PageHeader
      title={title}
      subtitle={local(frame.title)}
      crumbs={[{ title: flowPaths.workflows.title, to: flowPaths.workflows({ tab: 'frames' }) }, ...crumbs]}
      more={actions}
      // Who looks at the same draft is seen where it is talked about.
      action={place === 'frameReview' && frame.abilities.edit && <Presence frameId={frame.id} selected={null} />}
    />
  );
}

export function FramePage({ place, children }: { place: Place; children: (frame: FrameDetail) => ReactNode }) {
  const { id = '' } = useParams();
  const t = useAuthorText();
  const frame = useFrame(id);
  return (
    <Loaded query={frame} isPage>
      {(data) => (
        <>
          <Head frame={data} place={place} title={flowPaths[place].title} />
          {data.abilities.edit ? <Stack gap="lg">{children(data)}</Stack> : <Refused reason={t('page.editorsOnly')} />}
        </>
      )}
    </Loaded>
  );
}
