/** The icons of screens, also of those of another portal: for components that show its menu. */
import type { Screen } from './screen.ts';

type Icon = NonNullable<Screen['menu']>['icon'];
const icons = new Map<string, Icon>();

/** Said once, when the application begins, with all its screens. */
export function registerIcons(screens: readonly Screen[]): void {
  for (const { path, menu } of screens) if (menu) icons.set(path.pattern, menu.icon);
}

/** Of the screen at an address. */
export const getScreenIcon = (path: string): Icon | undefined => icons.get(path);
