/** Block editors: kinds with inputs of their own; all others are drawn from their contract. */
import type { ComponentType } from 'react';
import { JoinEditor, LoopEditor, SubFlowEditor, WaitEditor } from './EngineEditors.tsx';
import type { EditorProps } from './editor.ts';
import { ConditionEditor, ParallelEditor, SwitchEditor } from './OutletEditors.tsx';
import { FormEditor, TaskEditor } from './PeopleEditors.tsx';

export const editors: Readonly<Record<string, ComponentType<EditorProps>>> = {
  'flow.condition': ConditionEditor,
  'flow.switch': SwitchEditor,
  'flow.parallel': ParallelEditor,
  'flow.form': FormEditor,
  'flow.task': TaskEditor,
  'flow.join': JoinEditor,
  'flow.loop': LoopEditor,
  'flow.wait': WaitEditor,
  'flow.sub-flow': SubFlowEditor,
};
