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
} from '@xyflow/react';
import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { canConnect, type InsertionPoint } from '../../contract/drafting/graph-edit.ts';
import { BlockNode } from './BlockNode.tsx';
import { dragDataType, findDropInsertion } from './block-drop.ts';
import type { BuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import { ConnectionEdge, type ConnectionEdgeType } from './ConnectionEdge.tsx';
import classes from './canvas.module.css';
import { type AnyNode, type Instance, type NodeContext, toGraphEdges, toNodes } from './canvas-nodes.ts';
import type { NodePositions } from './graph-layout.ts';
import { useBuilderText } from './text.ts';
import { GroupNode, NoteNode } from './ViewNodes.tsx';
import { useViewport } from './viewport.ts';

const nodeTypes = { block: BlockNode, note: NoteNode, frame: GroupNode };
const edgeTypes = { way: ConnectionEdge };
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 } };
const multiSelectKeys = ['Meta', 'Control'];

/** Nodes as the draft says, moved on by the mouse until it lets go. */
function useCanvasNodes(positions: NodePositions, context: NodeContext) {
  const builder = useBuilder();
  const { graph, selected, checked, path, isReadOnly, waysOut } = builder;
  const [nodes, setNodes] = useState<AnyNode[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the builder is drawn
  useLayoutEffect(() => {
    setNodes((previousNodes) => {
      const draggedNodes = new Map(previousNodes.filter(({ dragging }) => dragging).map((node) => [node.id, node]));
      return toNodes(builder, positions, { around: context, before: previousNodes }).map(
        (node) => draggedNodes.get(node.id) ?? node,
      );
    });
  }, [graph, selected.join(), checked, path, isReadOnly, waysOut, positions, context]);
  const last = useRef<ConnectionEdgeType[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the builder is drawn
  const edges = useMemo(() => {
    last.current = toGraphEdges(builder, last.current);
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
  positions: NodePositions;
  around: NodeContext;
  commands: BuilderCommands;
  /** The person is to choose what is added. */
  onAsk: (where: InsertionPoint) => void;
  onInit: (instance: Instance) => void;
}

function useConnecting({ commands, onAsk }: CanvasProps, instance: Instance | null) {
  const { graph } = useBuilder();
  const wayOf = ({ source, sourceHandle, target }: Pick<Connection, 'source' | 'sourceHandle' | 'target'>) => ({
    from: source,
    outlet: sourceHandle ?? 'next',
    to: target,
  });
  return {
    onConnect: (connection: Connection) => commands.connect(wayOf(connection)),
    isValidConnection: (connection: Connection | ConnectionEdgeType) =>
      canConnect(graph, wayOf({ ...connection, sourceHandle: connection.sourceHandle ?? null })),
    /** Dropped on empty space: asks for the block to insert. */
    onConnectEnd: (event: MouseEvent | TouchEvent, { toNode, fromHandle, fromNode }: FinalConnectionState) => {
      if (toNode || !fromNode || fromHandle?.type !== 'source' || !instance) return;
      const point = 'clientX' in event ? event : event.changedTouches[0];
      if (!point) return;
      const { x, y } = instance.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      const insertion = { block: fromNode.id, outlet: fromHandle.id ?? 'next' };
      onAsk({ after: insertion, ...(graph.view?.spots && { spot: { x: Math.round(x), y: Math.round(y) - 34 } }) });
    },
  };
}

function useDropping({ commands, positions }: CanvasProps, instance: Instance | null) {
  const builder = useBuilder();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragDataType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      const kind = builder.catalogue.find((view) => view.kind === event.dataTransfer.getData(dragDataType));
      if (!kind || !instance) return;
      event.preventDefault();
      const at = instance.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      commands.add(kind, findDropInsertion(builder, positions, at));
    },
  };
}

export function Canvas(props: CanvasProps) {
  const { positions, around, commands, onInit } = props;
  const t = useBuilderText();
  const { isReadOnly } = useBuilder();
  const colorMode = useComputedColorScheme('light');
  const { nodes, edges, onChange } = useCanvasNodes(positions, around);
  const [instance, setInstance] = useState<Instance | null>(null);
  useViewport(instance, positions);
  const connecting = useConnecting(props, instance);
  return (
    <ReactFlow<AnyNode, ConnectionEdgeType>
      className={classes.canvas}
      aria-label={t('canvas.label')}
      {...{ nodes, edges, nodeTypes, edgeTypes, colorMode }}
      {...connecting}
      {...useDropping(props, instance)}
      defaultEdgeOptions={edgeOptions}
      onNodesChange={onChange}
      onInit={(instanceOfCanvas) => {
        setInstance(instanceOfCanvas);
        onInit(instanceOfCanvas);
      }}
      onNodeDragStop={(_, __, dragged) => commands.move(roundPositions(dragged))}
      nodesConnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      multiSelectionKeyCode={multiSelectKeys}
      connectOnClick={false}
      zoomOnDoubleClick={false}
      onlyRenderVisibleElements={nodes.length > 60}
      minZoom={0.15}
      maxZoom={1.6}
    >
      <Background gap={24} size={1.4} />
      {nodes.length > 8 && (
        <MiniMap pannable zoomable nodeBorderRadius={24} ariaLabel={t('canvas.map')} className={classes.map} />
      )}
    </ReactFlow>
  );
}

function roundPositions(nodes: readonly AnyNode[]) {
  return Object.fromEntries(
    nodes.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }]),
  );
}
