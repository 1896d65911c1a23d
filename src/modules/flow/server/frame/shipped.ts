/** Frames that rooms bring along. What they name is held against the rooms of a house before it opens: no company is needed to find a mistake. */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { givenAt, houseOf, perHouse, permissionsIn } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { House } from '#kernel/server/room.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { drawingOf, sketchOf } from '../../contract/drawing.ts';
import { FrameDefinition, type FrameDraft } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import { placedBlocks, validateFrame } from '../../contract/validate.ts';
import { constant, subFlowIn } from './frame-check.ts';
import { kindsOf, serversOf } from './registry.ts';

export interface BroughtFrame {
  title: LocalText;
  /** One sentence. */
  description: LocalText;
  definition: FrameDraft;
}

export interface ShippedFrame {
  key: string;
  /** It belongs to the product: no company makes, changes or retires one of this key. */
  system?: true;
  /** What a new company of an industry gets of it; left out where companies do not see it. */
  brings?(industry: Industry, locale: Locale): BroughtFrame;
  /** All that it can be: one for each industry and language, where it depends on them. */
  variants(): readonly FrameDraft[];
}

/** Where rooms name the frames that every company has, or that runs of the product use. */
export const shippedFrames = definePoint<ShippedFrame>('flow.shipped-frames');

/** Where a room that makes frames of the product as they are needed says which keys they have. */
export const systemKeys = definePoint<(key: string) => boolean>('flow.system-keys');

const shippedSystemKeys = perHouse(
  (house) => new Set(givenAt(house, shippedFrames).flatMap(({ key, system }) => (system ? key : []))),
);

/** Companies do not use these keys for frames of their own. */
export const isSystemKey = (house: House, key: string): boolean =>
  shippedSystemKeys(house).has(key) || givenAt(house, systemKeys).some((isOne) => isOne(key));

const shippedKeys = perHouse((house) => new Set(givenAt(house, shippedFrames).map(({ key }) => key)));

/** Permissions, roles and frames that nobody has. */
function namesProblems(house: House, definition: FrameDefinition): string[] {
  const { runAs } = definition;
  const held = runAs.kind === 'service' ? runAs.permissions : [];
  const named = placedBlocks(definition).flatMap((placed) => {
    const role = constant(placed.block.settings.assigneeRole);
    const frame = subFlowIn(placed);
    const isThere = frame === null || shippedKeys(house).has(frame) || isSystemKey(house, frame);
    return [
      ...(role === null || role in defaultRoles ? [] : [`assigneeRole: there is no role "${role}"`]),
      ...(isThere ? [] : [`frameKey: there is no frame "${frame}"`]),
    ].map((words) => `${placed.field}.settings.${words}`);
  });
  const unknown = held.filter((name) => !permissionsIn(house).has(name));
  return [...unknown.map((name) => `runAs.permissions: there is no permission "${name}"`), ...named];
}

/** What the rooms know of their blocks' settings without a company. */
function settingsProblems(house: House, definition: FrameDefinition): string[] {
  return placedBlocks(definition).flatMap(({ block, field }) => {
    const problems = serversOf(house).get(block.kind)?.inspectShipped?.(block.settings) ?? [];
    return problems.map(({ field: within, message }) => `${field}.settings.${within}: ${message.en}`);
  });
}

/** What a frame names that no room of the house has, a sentence each. */
export function frameProblems(house: House, draft: FrameDraft): string[] {
  const parsed = FrameDefinition.safeParse(draft);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const found = validateFrame(parsed.data, kindsOf(house)).filter(isError);
  return [
    ...found.map(({ code, field, message }) => `${field}: ${code}, ${message.en}`),
    ...namesProblems(house, parsed.data),
    ...settingsProblems(house, parsed.data),
  ];
}

/** One sentence for each thing that a shipped frame names and no room of the house has. */
export function checkShippedFrames(house: House): string[] {
  const frames = givenAt(house, shippedFrames);
  const keys = frames.map(({ key }) => key);
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  return [
    ...[...twice].map((key) => `frame ${key} is shipped twice`),
    ...frames.flatMap(({ key, variants }) => {
      const found = new Set(variants().flatMap((draft) => frameProblems(house, draft)));
      return [...found].map((words) => `frame ${key}, ${words}`);
    }),
  ];
}

/** The flows that a new company of the industry begins with, each as it is drawn, the one that does the most first. */
export function framesFor(context: AnyContext, industry: Industry) {
  const house = houseOf(context);
  const frames = givenAt(house, shippedFrames).flatMap(({ key, brings }) => {
    if (!brings) return [];
    const { title, description, definition } = brings(industry, context.locale);
    return [{ key, title, description, ...sketchOf(drawingOf(FrameDefinition.parse(definition), kindsOf(house))) }];
  });
  return frames.sort((one, other) => other.signs.length - one.signs.length);
}
