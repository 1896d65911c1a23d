/** Stream check: finds errors in a stream before it is saved, and lists the events authors may choose. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { FieldText } from '#kernel/contract/field-text.ts';
import { toFieldText } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { getListenableEvents } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { checkExpression, listExpressions } from '../../contract/expression.ts';
import type { StreamBody, StreamEvent, StreamSettings } from '../../contract/stream.ts';

/** Names that expressions of such a stream can use beside `company` and `now`. */
const scopeNames: Record<StreamSettings['kind'], string> = { schedule: 'scheduled', event: 'event', hook: 'body' };

function assertValidExpression(source: string, input: { kind: StreamSettings['kind']; field: string }): void {
  const wrong = checkExpression(source, { steps: new Set(), input: new Set(), loops: [scopeNames[input.kind]] });
  if (!wrong) return;
  const details = [{ field: input.field }];
  if (wrong.code === 'EXPRESSION_UNKNOWN_NAME')
    throw fail(flowErrors.EXPRESSION_UNKNOWN_NAME, { values: { name: wrong.cause }, details });
  throw fail(flowErrors.EXPRESSION_INVALID, { values: { problem: wrong.cause }, details });
}

/** @throws STREAM_EVENT_UNKNOWN, EXPRESSION_INVALID, EXPRESSION_UNKNOWN_NAME with the field */
export function checkStream(context: Context, { settings, input, condition }: StreamBody): void {
  const { kind } = settings;
  if (settings.kind === 'event' && !getListenableEvents(appOf(context)).has(settings.event)) {
    const details = [{ field: 'settings.event' }];
    throw fail(flowErrors.STREAM_EVENT_UNKNOWN, { values: { name: settings.event }, details });
  }
  if (condition?.trim()) assertValidExpression(condition, { kind, field: 'condition' });
  for (const { path, source } of listExpressions(input as Json))
    assertValidExpression(source, { kind, field: `input.${path}` });
}

interface JsonProperty {
  type?: string;
  format?: string;
  anyOf?: JsonProperty[];
}

function getPropertyType({ type, format, anyOf }: JsonProperty): string {
  const [first] = (anyOf ?? []).filter((option) => option.type !== 'null');
  return first ? getPropertyType(first) : (format ?? type ?? 'any');
}

/** Events that may start flows, with the known facts of each. */
export const describeEvents = perApp((app): StreamEvent[] =>
  [...getListenableEvents(app).values()].map((event) => {
    const own = app.modules.find(({ name }) => event.name.startsWith(`${name}.`))?.labels ?? {};
    const labelsByName: Readonly<Record<string, LocalText | FieldText>> = { ...labels, ...own };
    const schema = z.toJSONSchema(event.payload, { unrepresentable: 'any' }) as {
      properties?: Record<string, JsonProperty>;
    };
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const text = labelsByName[key];
      return { key, type: getPropertyType(property), label: text ? toFieldText(text).label : null };
    });
    return { name: event.name, title: event.title ?? { ko: event.name, en: event.name }, fields };
  }),
);
