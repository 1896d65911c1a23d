/**
 * Frames shipped by modules. Their references are checked against the app's modules before startup: finding a mistake needs no
 * company.
 */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo, declaredPermissions, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { toDrawing, toSketch } from '../../contract/drawing.ts';
import { FrameDefinition, type FrameDraft } from '../../contract/frame.ts';
import { isError } from '../../contract/frame-report.ts';
import { listPlacedBlocks, validateFrame } from '../../contract/frame-validation.ts';
import { getConstant, getSubFlowKey } from './frame-check.ts';
import { getBlockKinds, getBlockServers } from './registry.ts';

export interface FrameVariant {
  title: LocalText;
  /** One sentence. */
  description: LocalText;
  definition: FrameDraft;
}

export interface ShippedFrame {
  key: string;
  /** It belongs to the product: no company makes, changes or retires one of this key. */
  system?: true;
  /** The form of it that a new company of an industry gets; omitted where companies do not see it. */
  brings?(industry: Industry, locale: Locale): FrameVariant;
  /** All that it can be: one for each industry and language, where it depends on them. */
  variants(): readonly FrameDraft[];
}

/** Extension point: modules list the frames that every company has, or that runs of the product use. */
export const shippedFramesPoint = defineExtensionPoint<ShippedFrame>('flow.shipped-frames');

/** Extension point: a module that creates product frames on demand declares their keys. */
export const systemKeysPoint = defineExtensionPoint<(key: string) => boolean>('flow.system-keys');

const shippedSystemKeys = perApp(
  (app) => new Set(contributionsTo(app, shippedFramesPoint).flatMap(({ key, system }) => (system ? key : []))),
);

/** Companies do not use these keys for frames of their own. */
export const isSystemKey = (app: App, key: string): boolean =>
  shippedSystemKeys(app).has(key) || contributionsTo(app, systemKeysPoint).some((isMatch) => isMatch(key));

const shippedKeys = perApp((app) => new Set(contributionsTo(app, shippedFramesPoint).map(({ key }) => key)));

/** Permissions, roles and frames that nobody has. */
function listNameProblems(app: App, definition: FrameDefinition): string[] {
  const { runAs } = definition;
  const heldPermissions = runAs.kind === 'service' ? runAs.permissions : [];
  const named = listPlacedBlocks(definition).flatMap((placed) => {
    const role = getConstant(placed.block.settings.assigneeRole);
    const frame = getSubFlowKey(placed);
    const isThere = frame === null || shippedKeys(app).has(frame) || isSystemKey(app, frame);
    return [
      ...(role === null || role in defaultRoles ? [] : [`assigneeRole: there is no role "${role}"`]),
      ...(isThere ? [] : [`frameKey: there is no frame "${frame}"`]),
    ].map((setting) => `${placed.field}.settings.${setting}`);
  });
  const unknown = heldPermissions.filter((name) => !declaredPermissions(app).has(name));
  return [...unknown.map((name) => `runAs.permissions: there is no permission "${name}"`), ...named];
}

/** Problems in block settings that the modules can find without a company. */
function listSettingsProblems(app: App, definition: FrameDefinition): string[] {
  return listPlacedBlocks(definition).flatMap(({ block, field }) => {
    const problems = getBlockServers(app).get(block.kind)?.inspectShipped?.(block.settings) ?? [];
    return problems.map(({ field: within, message }) => `${field}.settings.${within}: ${message.en}`);
  });
}

/** References of a frame that no module of the app provides, one sentence each. */
export function listFrameProblems(app: App, draft: FrameDraft): string[] {
  const parsed = FrameDefinition.safeParse(draft);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const errors = validateFrame(parsed.data, getBlockKinds(app)).filter(isError);
  return [
    ...errors.map(({ code, field, message }) => `${field}: ${code}, ${message.en}`),
    ...listNameProblems(app, parsed.data),
    ...listSettingsProblems(app, parsed.data),
  ];
}

/** One sentence for each reference of a shipped frame that no module of the app provides. */
export function checkShippedFrames(app: App): string[] {
  const frames = contributionsTo(app, shippedFramesPoint);
  const keys = frames.map(({ key }) => key);
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  return [
    ...[...twice].map((key) => `frame ${key} is shipped twice`),
    ...frames.flatMap(({ key, variants }) => {
      const problems = new Set(variants().flatMap((draft) => listFrameProblems(app, draft)));
      return [...problems].map((problem) => `frame ${key}, ${problem}`);
    }),
  ];
}

/** The flows that a new company of the industry begins with, each as it is drawn, the one that does the most first. */
export function listIndustryFrames(context: AnyContext, industry: Industry) {
  const app = appOf(context);
  const frames = contributionsTo(app, shippedFramesPoint).flatMap(({ key, brings }) => {
    if (!brings) return [];
    const { title, description, definition } = brings(industry, context.locale);
    return [{ key, title, description, ...toSketch(toDrawing(FrameDefinition.parse(definition), getBlockKinds(app))) }];
  });
  return frames.sort((first, other) => other.signs.length - first.signs.length);
}
