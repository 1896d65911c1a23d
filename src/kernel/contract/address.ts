/** Addresses of the application, as routers write them: `/orders/:id`, `/public/*`. */

/** Landing page of a person who arrives signed in from another host. */
export const crossHostSignInPath = '/auth/arrive';

/** Pattern of the paths that an address matches, as the browser's router understands it. */
export function toPathPattern(address: string): RegExp {
  const parts = address.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/').replace(/\/\.\*$/, '(/.*)?')}/?$`, 'i');
}
