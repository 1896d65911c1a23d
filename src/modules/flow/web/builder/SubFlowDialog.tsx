/** Block content: the body of a loop, edited in place, or the flow that a sub-flow runs, unfolded for reading. */
import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonLink, Loading } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import { useFrame } from '../flow.api.ts';
import { useFrameList } from './builder.api.ts';
import classes from './canvas.module.css';
import { useNodeActions } from './node-actions.tsx';
import { useBuilderText } from './text.ts';

function FlowPreview({ id, name }: { id: string; name: string }) {
  const t = useBuilderText();
  const { data, isPending } = useFrame(id);
  if (isPending) return <Loading rows={2} />;
  return (
    <>
      {data?.drawing && <LazyFlowPicture drawing={data.drawing} label={t('inside.picture', { name })} />}
      {data?.abilities.edit && (
        <ButtonLink to={flowPaths.builder({ id })} size="compact-sm" variant="default">
          {t('inside.open')}
        </ButtonLink>
      )}
    </>
  );
}

/** Found by its key among the frames that the person sees. */
function SubFlowPreview({ frameKey, name }: { frameKey: string; name: string }) {
  const t = useBuilderText();
  const frames = useFrameList({ q: frameKey, limit: 20 });
  const frame = frames.rows.find(({ key }) => key === frameKey);
  if (frames.isPending) return <Loading rows={2} />;
  return frame ? <FlowPreview id={frame.id} name={name} /> : <Text size="sm">{t('inside.none')}</Text>;
}

export function SubFlowDialog(props: { id: string; kind: string; frameKey: string | null; name: string }) {
  const { id, kind, frameKey, name } = props;
  const t = useBuilderText();
  const { enter } = useNodeActions();
  const [isOpen, setOpen] = useState(false);
  if (kind === 'flow.loop') {
    return (
      <Group className={`${classes.inside} nodrag nopan`}>
        <Button size="compact-sm" variant="light" onClick={() => enter(id)}>
          {t('inside.loop')}
        </Button>
      </Group>
    );
  }
  if (kind !== 'flow.sub-flow' || !frameKey) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={`${classes.inside} nodrag nopan nowheel`} data-open={isOpen || undefined}>
      <Button
        size="compact-sm"
        variant="light"
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('inside.sub')}
      </Button>
      {isOpen && (
        <div className={classes.unfolded}>
          <SubFlowPreview frameKey={frameKey} name={name} />
        </div>
      )}
    </div>
  );
}
