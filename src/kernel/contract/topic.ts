/**
 * Topics: data that an answer shows and a write or an event touches. They determine what is reloaded; no list is maintained. Fine
 * enough that few answers are reloaded needlessly, coarse enough to be remembered: a kind of thing, not one thing.
 */

declare const mark: unique symbol;

/** `axis.record`. Only `defineTopics` makes one, so that a misspelt one is an error of types. */
export type Topic = string & { readonly [mark]: 'topic' };

/** The topics shown or touched, or the reason for none. */
export type Topics = readonly [Topic, ...Topic[]] | { readonly none: string };

/** @example export const axisTopics = defineTopics('axis', ['record', 'relationship', 'type']) */
export function defineTopics<const Noun extends string>(
  moduleName: string,
  nouns: readonly Noun[],
): Record<Noun, Topic> {
  return Object.fromEntries(nouns.map((noun) => [noun, `${moduleName}.${noun}`])) as Record<Noun, Topic>;
}

export function toTopics(declaration: Topics | undefined): readonly Topic[] {
  return declaration === undefined || 'none' in declaration ? [] : declaration;
}

export const kernelTopics = defineTopics('kernel', [
  'audit',
  'access-record',
  'access-review',
  'mail',
  'job',
  'retention',
  'consent',
]);
