/** Feature switches: features that a company may switch off, by their names in its feature list. */
import { keysFeature } from '#kernel/contract/session.ts';

/** The catalog, the cart and new orders of the public site. What was ordered stays to be seen. */
export const shopFeature = 'commerce';
/** Links that admit anyone who has them. Invitations to an address stay available. */
export const linksFeature = 'invitation-links';

/** It arranged the menu of its customers' portal. */
export const customerMenuFeature = 'customer-menu';

/** By the field that says it. */
export const switches = { shop: shopFeature, keys: keysFeature, links: linksFeature } as const;

/** Its features, except switched-off ones. */
export function getFeatures(row: { features: readonly string[]; switchedOff: readonly string[] }): string[] {
  const all = new Set([...row.features, ...Object.values(switches)]);
  return [...all].filter((feature) => !row.switchedOff.includes(feature));
}
