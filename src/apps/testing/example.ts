/** What examples of calls are made of. */
import type { TestMember } from '../testing.ts';
import type { Stage } from './stage.ts';

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Who succeeds; the master unless told, null for a visitor. */
  as?: TestMember | null;
  /** With the stage's guest session. */
  guest?: boolean;
  /** On a root host. */
  root?: boolean;
  status?: number;
}
export type Make = (stage: Stage) => Promise<Example> | Example;

export const both = (ko: string) => ({ ko, en: ko });
export const entity = { axis: 'entity', type: 'external' };
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
export const nothing: Make = () => ({});
export const own =
  (params: (stage: Stage) => Promise<Record<string, string>>, rest: Example = {}): Make =>
  async (stage) => ({ ...rest, params: await params(stage) });
/** By the id of what a call makes first. */
export const made = (path: string, body: (stage: Stage) => object, rest: Example = {}) =>
  own(async (stage) => ({ id: (await stage.data<{ id: string }>('POST', path, body(stage))).id }), rest);
export const record = (rest: Example = {}) =>
  own(async (stage) => ({ ...entity, id: (await stage.record()).id }), rest);
export const execution = (kind: 'quick' | 'asked' | 'handed', rest: Example = {}) =>
  own(async (stage) => ({ id: await stage.run(kind) }), rest);
export const guest =
  (rest: Example = {}): Make =>
  () => ({ as: null, guest: true, ...rest });
