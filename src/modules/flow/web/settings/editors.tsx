/** Which kinds of blocks have inputs of their own; all others are drawn from their contract. */
import type { ComponentType } from 'react';
import type { EditorProps } from './editor.ts';
import { ConditionEditor, ParallelEditor, SwitchEditor } from './WayEditors.tsx';

export const editors: Readonly<Record<string, ComponentType<EditorProps>>> = {
  'flow.condition': ConditionEditor,
  'flow.switch': SwitchEditor,
  'flow.parallel': ParallelEditor,
};
