/**
 * How a role names its permissions. A list of patterns, each a whole permission or a family of them:
 * `*` all · `finance.*` and `finance.entry.*` all that begin so · `@read` all of at most that level · `finance.@write` both.
 * A family was given by someone who held all of it then. What a company makes later is in none: by its name alone, or by `*`.
 */
import { type Level, levels, type PermissionDefinition } from '#kernel/contract/permission.ts';

export const PatternForm =
  /^(\*|@(read|write|admin)|[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*(\.(\*|@(read|write|admin)))?|guest:(read|order))$/;

/** True when the pattern covers the permission. */
export function isPatternMatch(
  pattern: string,
  permission: Pick<PermissionDefinition, 'name' | 'level' | 'ofCompany'>,
): boolean {
  if (pattern === '*' || pattern === permission.name) return true;
  if (permission.ofCompany) return false;
  const dot = pattern.lastIndexOf('.');
  const last = pattern.slice(dot + 1);
  const prefix = dot < 0 ? '' : pattern.slice(0, dot + 1);
  if (!permission.name.startsWith(prefix)) return false;
  if (last === '*') return true;
  return last.startsWith('@') && levels[permission.level] <= levels[last.slice(1) as Level];
}

/** Every permission of the catalogue that one of the patterns covers. */
export function expandPatterns(patterns: Iterable<string>, catalogue: readonly PermissionDefinition[]): Set<string> {
  const list = [...new Set(patterns)];
  const covered = catalogue.filter((permission) => list.some((pattern) => isPatternMatch(pattern, permission)));
  return new Set(covered.map(({ name }) => name));
}

/** The patterns that cover nothing of the catalogue: typing errors, mostly. */
export function findUnknownPatterns(patterns: readonly string[], catalogue: readonly PermissionDefinition[]): string[] {
  return patterns.filter((pattern) => !catalogue.some((permission) => isPatternMatch(pattern, permission)));
}
