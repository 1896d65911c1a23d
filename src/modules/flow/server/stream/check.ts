/** What is wrong with a stream, found before it is kept. And what authors may choose of. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { FieldText } from '#kernel/contract/field-text.ts';
import { fieldTextOf } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { eventsOf } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { checkExpression, expressionsIn } from '../../contract/expression.ts';
import type { StreamBody, StreamEvent, StreamSettings } from '../../contract/stream.ts';

/** What expressions of such a stream see beside `company` and `now`. */
const seen: Record<StreamSettings['kind'], string> = { schedule: 'scheduled', event: 'event', hook: 'body' };

function checkText(source: string, about: { kind: StreamSettings['kind']; field: string }): void {
  const wrong = checkExpression(source, { steps: new Set(), input: new Set(), loops: [seen[about.kind]] });
  if (!wrong) return;
  const details = [{ field: about.field }];
  if (wrong.code === 'EXPRESSION_UNKNOWN_NAME')
    throw fail(flowErrors.EXPRESSION_UNKNOWN_NAME, { values: { name: wrong.cause }, details });
  throw fail(flowErrors.EXPRESSION_INVALID, { values: { problem: wrong.cause }, details });
}

/** @throws STREAM_EVENT_UNKNOWN, EXPRESSION_INVALID, EXPRESSION_UNKNOWN_NAME with the field */
export function checkStream(context: Context, { settings, input, condition }: StreamBody): void {
  const { kind } = settings;
  if (settings.kind === 'event' && !eventsOf(houseOf(context)).has(settings.event)) {
    const details = [{ field: 'settings.event' }];
    throw fail(flowErrors.STREAM_EVENT_UNKNOWN, { values: { name: settings.event }, details });
  }
  if (condition?.trim()) checkText(condition, { kind, field: 'condition' });
  for (const { path, source } of expressionsIn(input as Json)) checkText(source, { kind, field: `input.${path}` });
}

interface Property {
  type?: string;
  format?: string;
  anyOf?: Property[];
}

function typeOf({ type, format, anyOf }: Property): string {
  const [first] = (anyOf ?? []).filter((one) => one.type !== 'null');
  return first ? typeOf(first) : (format ?? type ?? 'any');
}

/** What may start flows, with what is known of each. */
export const describeEvents = perHouse((house): StreamEvent[] =>
  [...eventsOf(house).values()].map((event) => {
    const own = house.rooms.find(({ name }) => event.name.startsWith(`${name}.`))?.labels ?? {};
    const known: Readonly<Record<string, LocalText | FieldText>> = { ...labels, ...own };
    const schema = z.toJSONSchema(event.payload, { unrepresentable: 'any' }) as {
      properties?: Record<string, Property>;
    };
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const text = known[key];
      return { key, type: typeOf(property), label: text ? fieldTextOf(text).label : null };
    });
    return { name: event.name, title: event.title ?? { ko: event.name, en: event.name }, fields };
  }),
);
