/** Example calls: types and shared values. */
import type { TestMember } from '../testing.ts';
import type { EndpointStage } from './endpoint-stage.ts';

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** The caller who succeeds; the master by default, null for a visitor. */
  as?: TestMember | null;
  /** With the stage's guest session. */
  guest?: boolean;
  /** On a root host. */
  root?: boolean;
  status?: number;
}
export type MakeExample = (stage: EndpointStage) => Promise<Example> | Example;

export const entity = { axis: 'entity', type: 'external' };
export const getTomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
export const createEmptyExample: MakeExample = () => ({});
export const withParams =
  (params: (stage: EndpointStage) => Promise<Record<string, string>>, rest: Example = {}): MakeExample =>
  async (stage) => ({ ...rest, params: await params(stage) });
/** By the id of what a call makes first. */
export const withCreated = (path: string, body: (stage: EndpointStage) => object, rest: Example = {}) =>
  withParams(async (stage) => ({ id: (await stage.data<{ id: string }>('POST', path, body(stage))).id }), rest);
export const withRecord = (rest: Example = {}) =>
  withParams(async (stage) => ({ ...entity, id: (await stage.record()).id }), rest);
export const withExecution = (kind: 'quick' | 'asked' | 'handed', rest: Example = {}) =>
  withParams(async (stage) => ({ id: await stage.run(kind) }), rest);
export const asGuest =
  (rest: Example = {}): MakeExample =>
  () => ({ as: null, guest: true, ...rest });
