/**
 * Topics: what an answer shows and what a write or an event touches. What is loaded anew follows from the two; nobody lists it.
 * Fine enough that few answers are loaded for nothing, coarse enough to be remembered: a kind of thing, not one thing.
 */

declare const mark: unique symbol;

/** `axis.record`. Only `defineTopics` makes one, so that a misspelt one is an error of types. */
export type Topic = string & { readonly [mark]: 'topic' };

/** What is shown or touched, or why that is nothing. */
export type Topics = readonly [Topic, ...Topic[]] | { readonly none: string };

/** @example export const axisTopics = defineTopics('axis', ['record', 'relationship', 'type']) */
export function defineTopics<const Noun extends string>(room: string, nouns: readonly Noun[]): Record<Noun, Topic> {
  return Object.fromEntries(nouns.map((noun) => [noun, `${room}.${noun}`])) as Record<Noun, Topic>;
}

export function topicsOf(declared: Topics | undefined): readonly Topic[] {
  return declared === undefined || 'none' in declared ? [] : declared;
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
