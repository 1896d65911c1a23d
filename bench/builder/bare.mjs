/**
 * What the builder is compared with: the library that draws its canvas, alone, with as many plain blocks and the same settings.
 * None of the product's code. An input changes the name of the chosen block.
 */
import '@xyflow/react/dist/style.css';
import { applyNodeChanges, Background, MiniMap, Position, ReactFlow } from '@xyflow/react';
import { createElement as h, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';

const count = 500;
const [width, height, across, down] = [208, 68, 304, 112];
const numbers = Array.from({ length: count }, (_, number) => number);
const nodesAtFirst = numbers.map((number) => ({
  ...{ id: `b${number}`, width, height, data: { label: `Block ${number}` } },
  ...{ sourcePosition: Position.Right, targetPosition: Position.Left },
  position: { x: Math.floor(number / 2) * across, y: (number % 2) * down },
}));
const edges = numbers.slice(1).map((number) => ({ id: `e${number}`, source: `b${number - 1}`, target: `b${number}` }));

function Bare() {
  const [nodes, setNodes] = useState(nodesAtFirst);
  const onNodesChange = useCallback((changes) => setNodes((now) => applyNodeChanges(changes, now)), []);
  const chosen = nodes.find(({ selected }) => selected);
  const rename = ({ currentTarget: { value: label } }) =>
    setNodes((now) => now.map((node) => (node.selected ? { ...node, data: { label } } : node)));
  const flow = h(
    ReactFlow,
    { nodes, edges, onNodesChange, onlyRenderVisibleElements: true, minZoom: 0.15 },
    h(Background),
    h(MiniMap),
  );
  const name = h('input', { 'aria-label': 'name', value: chosen?.data.label ?? '', onChange: rename });
  return h('div', { style: { display: 'grid', gridTemplateRows: '1fr auto', height: '100vh' } }, flow, name);
}

createRoot(document.getElementById('root')).render(h(Bare));
