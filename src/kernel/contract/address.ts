/** Addresses of the application, as its route tables write them: `/orders/:id`, `/public/*`. */

/** What the text of route tables names; those that take what nobody else took left out. */
export function addressesIn(tables: readonly string[]): string[] {
  const paths = tables.flatMap((text) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? ''));
  return [...new Set(paths)].filter((path) => path !== '*').sort();
}

/** The paths that an address stands for, as the router in the browser understands it. */
export function pathsOf(address: string): RegExp {
  const parts = address.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/').replace(/\/\.\*$/, '(/.*)?')}/?$`, 'i');
}
