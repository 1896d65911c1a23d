/** A way from one block to the next: what it is called, a place to put a block between, and a way to cut it. */
import { IconPlus, IconX } from '@tabler/icons-react';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo, useState } from 'react';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import classes from './canvas.module.css';
import { capturePointer, useNodeActions } from './node-actions.tsx';
import { useBuilderText } from './text.ts';

export interface ConnectionData extends Record<string, unknown> {
  outlet: string;
  /** Null: the block has no other way. */
  label: LocalText | null;
  fromTitle: LocalText;
  toTitle: LocalText;
  isTaken: boolean;
  isReadOnly: boolean;
}

export type ConnectionEdgeType = Edge<ConnectionData, 'way'>;

function ConnectionTools({ edge, data }: { edge: EdgeProps<ConnectionEdgeType>; data: ConnectionData }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { addAfter, disconnect } = useNodeActions();
  const names = { from: local(data.fromTitle), to: local(data.toTitle) };
  return (
    <span className={classes.tools}>
      <button
        type="button"
        className={classes.plus}
        onPointerDown={capturePointer}
        aria-label={t('way.between', names)}
        onClick={() => addAfter({ block: edge.source, outlet: data.outlet })}
      >
        <IconPlus size={14} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.plus}
        onPointerDown={capturePointer}
        aria-label={t('way.cut', names)}
        onClick={() => disconnect({ from: edge.source, outlet: data.outlet, to: edge.target })}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}

function ConnectionEdgeView(edge: EdgeProps<ConnectionEdgeType>) {
  const local = useLocalText();
  const [isNear, setNear] = useState(false);
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, selected } = edge;
  const [path, labelX, labelY] = getBezierPath({
    ...{ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition },
    curvature: 0.3,
  });
  if (!data) return null;
  const isShown = (isNear || selected) && !data.isReadOnly;
  return (
    <>
      <BaseEdge
        id={edge.id}
        path={path}
        markerEnd={edge.markerEnd}
        interactionWidth={0}
        className={classes.line}
        data-taken={data.isTaken || undefined}
        data-near={isShown || undefined}
      />
      <path
        d={path}
        className={classes.reach}
        onPointerEnter={() => setNear(true)}
        onPointerLeave={() => setNear(false)}
      />
      {(data.label || isShown) && (
        <EdgeLabelRenderer>
          <div
            className={`${classes.label} nodrag nopan`}
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            onPointerEnter={() => setNear(true)}
            onPointerLeave={() => setNear(false)}
          >
            {data.label && <span className={classes.way}>{local(data.label)}</span>}
            {isShown && <ConnectionTools edge={edge} data={data} />}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

export const ConnectionEdge = memo(ConnectionEdgeView);
