/** The pages around one frame: the same head, and the ways from one to the other. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LocalText } from '#kernel/contract/text.ts';
import { call } from '#kernel/web/api.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { saveFile } from '#kernel/web/save-file.ts';
import { Loaded, PageHeader, Refused, type RowAction } from '#kernel/web/ui/index.ts';
import { exportFrame } from '../../contract/authoring/frame-file.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useFrame } from '../flow.api.ts';
import { Presence } from './Presence.tsx';
import { useAuthorText } from './text.ts';

type FrameSection = 'builder' | 'frameAccess' | 'frameReview' | 'frameVersions';
const sections: readonly FrameSection[] = ['builder', 'frameAccess', 'frameReview', 'frameVersions'];

/** Actions on a frame other than editing, for people who may edit it. */
export function useFrameActions(frame: FrameDetail | undefined, currentSection?: FrameSection): RowAction[] {
  const t = useAuthorText();
  const local = useLocalText();
  const navigate = useNavigate();
  if (!frame?.abilities.edit) return [];
  const { id } = frame;
  const save = async () => {
    try {
      const { name, file, lost } = await call(exportFrame, { params: { id } });
      saveFile(name, new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }));
      showSuccess(lost.length > 0 ? t('file.exportedWithout', { count: lost.length }) : t('word.exported'));
    } catch (error) {
      showError(error);
    }
  };
  return [
    ...sections
      .filter((section) => section !== currentSection)
      .map((section) => ({
        label: local(flowPaths[section].title),
        onClick: () => navigate(flowPaths[section]({ id })),
      })),
    { label: t('file.export'), onClick: () => void save() },
  ];
}

function Head({ frame, place: section, title }: { frame: FrameDetail; place: FrameSection; title: LocalText }) {
  const local = useLocalText();
  const actions = useFrameActions(frame, section);
  return (
    <PageHeader
      title={title}
      subtitle={local(frame.title)}
      crumbs={[flowPaths.frames, { title: frame.title, to: flowPaths.builder({ id: frame.id }) }]}
      more={actions}
      // Shows the other viewers of a draft on its review page.
      action={section === 'frameReview' && frame.abilities.edit && <Presence frameId={frame.id} selected={null} />}
    />
  );
}

export function FramePage({
  place: section,
  children,
}: {
  place: FrameSection;
  children: (frame: FrameDetail) => ReactNode;
}) {
  const { id = '' } = useParams();
  const t = useAuthorText();
  const frame = useFrame(id);
  return (
    <Loaded query={frame} isPage>
      {(data) => (
        <>
          <Head frame={data} place={section} title={flowPaths[section].title} />
          {data.abilities.edit ? <Stack gap="lg">{children(data)}</Stack> : <Refused reason={t('page.editorsOnly')} />}
        </>
      )}
    </Loaded>
  );
}
