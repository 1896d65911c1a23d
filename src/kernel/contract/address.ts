/** Addresses of the application, as routers write them: `/orders/:id`, `/public/*`. */

/** Where a person lands who comes signed in from another host. */
export const arrivalPath = '/auth/arrive';

/** The paths that an address stands for, as the router in the browser understands it. */
export function pathsOf(address: string): RegExp {
  const parts = address.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/').replace(/\/\.\*$/, '(/.*)?')}/?$`, 'i');
}
