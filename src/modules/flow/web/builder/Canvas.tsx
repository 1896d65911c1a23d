/** The canvas: blocks and ways, to be moved, chosen and connected by mouse; the keyboard goes by `keys.ts`. */
import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  applyNodeChanges,
  Background,
  type Connection,
  type FinalConnectionState,
  MarkerType,
  MiniMap,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mayConnect, type Where } from '../../contract/drafting/edit.ts';
import type { Spots } from './arrange.ts';
import { BlockNode } from './BlockNode.tsx';
import { useBuilder } from './builder.tsx';
import classes from './canvas.module.css';
import type { Commands } from './commands.ts';
import { type AnyNode, type Around, edgesOf, nodesOf } from './drawn.ts';
import { draggedKind, spotNear } from './dropping.ts';
import { useSight } from './sight.ts';
import { useBuilderText } from './text.ts';
import { GroupNode, NoteNode } from './ViewNodes.tsx';
import { WayEdge, type WayEdgeType } from './WayEdge.tsx';

const nodeTypes = { block: BlockNode, note: NoteNode, frame: GroupNode };
const edgeTypes = { way: WayEdge };
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 } };
const hidden = { hideAttribution: true };
const severalBy = ['Meta', 'Control'];

export type Instance = ReactFlowInstance<AnyNode, WayEdgeType>;

/** Nodes as the draft says, moved on by the mouse until it lets go. */
function useNodes(spots: Spots, around: Around) {
  const builder = useBuilder();
  const { graph, selected, checked, path, isReadOnly, waysOut } = builder;
  const [nodes, setNodes] = useState<AnyNode[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the builder is drawn
  useLayoutEffect(() => {
    setNodes((before) => {
      const held = new Map(before.filter(({ dragging }) => dragging).map((node) => [node.id, node]));
      return nodesOf(builder, spots, { around, before }).map((node) => held.get(node.id) ?? node);
    });
  }, [graph, selected.join(), checked, path, isReadOnly, waysOut, spots, around]);
  const last = useRef<WayEdgeType[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the builder is drawn
  const edges = useMemo(() => {
    last.current = edgesOf(builder, last.current);
    return last.current;
  }, [graph, path, isReadOnly, waysOut]);
  const onChange = (changes: NodeChange<AnyNode>[]) => {
    const next = applyNodeChanges(changes, nodes);
    if (changes.some(({ type }) => type === 'select')) {
      builder.select(next.filter((node) => node.selected && node.type === 'block').map(({ id }) => id));
    }
    setNodes(next);
  };
  return { nodes, edges, onChange };
}

export interface CanvasProps {
  spots: Spots;
  around: Around;
  commands: Commands;
  /** The person is to choose what is added. */
  onAsk: (where: Where) => void;
  onInit: (instance: Instance) => void;
}

function useWays({ commands, onAsk }: CanvasProps, instance: Instance | null) {
  const { graph } = useBuilder();
  const wayOf = ({ source, sourceHandle, target }: Pick<Connection, 'source' | 'sourceHandle' | 'target'>) => ({
    from: source,
    outlet: sourceHandle ?? 'next',
    to: target,
  });
  return {
    onConnect: (connection: Connection) => commands.connect(wayOf(connection)),
    isValidConnection: (connection: Connection | WayEdgeType) =>
      mayConnect(graph, wayOf({ ...connection, sourceHandle: connection.sourceHandle ?? null })),
    /** Let go over nothing: what shall stand there is asked. */
    onConnectEnd: (event: MouseEvent | TouchEvent, { toNode, fromHandle, fromNode }: FinalConnectionState) => {
      if (toNode || !fromNode || fromHandle?.type !== 'source' || !instance) return;
      const point = 'clientX' in event ? event : event.changedTouches[0];
      if (!point) return;
      const { x, y } = instance.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      const after = { block: fromNode.id, outlet: fromHandle.id ?? 'next' };
      onAsk({ after, ...(graph.view?.spots && { spot: { x: Math.round(x), y: Math.round(y) - 34 } }) });
    },
  };
}

function useDropping({ commands, spots }: CanvasProps, instance: Instance | null) {
  const builder = useBuilder();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(draggedKind)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      const kind = builder.catalogue.find((one) => one.kind === event.dataTransfer.getData(draggedKind));
      if (!kind || !instance) return;
      event.preventDefault();
      const at = instance.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      commands.add(kind, spotNear(builder, spots, at));
    },
  };
}

export function Canvas(props: CanvasProps) {
  const { spots, around, commands, onInit } = props;
  const t = useBuilderText();
  const { isReadOnly } = useBuilder();
  const colorMode = useComputedColorScheme('light');
  const { nodes, edges, onChange } = useNodes(spots, around);
  const [instance, setInstance] = useState<Instance | null>(null);
  useSight(instance, spots);
  const ways = useWays(props, instance);
  return (
    <ReactFlow<AnyNode, WayEdgeType>
      className={classes.canvas}
      aria-label={t('canvas.label')}
      {...{ nodes, edges, nodeTypes, edgeTypes, colorMode }}
      {...ways}
      {...useDropping(props, instance)}
      defaultEdgeOptions={edgeOptions}
      onNodesChange={onChange}
      onInit={(made) => {
        setInstance(made);
        onInit(made);
      }}
      onNodeDragStop={(_, __, dragged) => commands.move(rounded(dragged))}
      nodesConnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      multiSelectionKeyCode={severalBy}
      connectOnClick={false}
      zoomOnDoubleClick={false}
      onlyRenderVisibleElements={nodes.length > 60}
      minZoom={0.15}
      maxZoom={1.6}
      proOptions={hidden}
    >
      <Background gap={24} size={1.4} />
      {nodes.length > 8 && <MiniMap pannable zoomable ariaLabel={t('canvas.map')} className={classes.map} />}
    </ReactFlow>
  );
}

function rounded(nodes: readonly AnyNode[]) {
  return Object.fromEntries(
    nodes.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }]),
  );
}
