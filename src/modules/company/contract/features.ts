/** What a company may switch off of what it has, by the names that stand among its features. */
import { keysFeature } from '#kernel/contract/session.ts';

/** The catalog, the cart and new orders of the public site. What was ordered stays to be seen. */
export const shopFeature = 'commerce';
/** Links that let in whoever has them. Invitations to an address go on. */
export const linksFeature = 'invitation-links';

/** It arranged the menu of its customers' portal. */
export const customerMenuFeature = 'customer-menu';

/** By the field that says it. */
export const switches = { shop: shopFeature, keys: keysFeature, links: linksFeature } as const;

/** What it has, and did not switch off. */
export function featuresOf(row: { features: readonly string[]; switchedOff: readonly string[] }): string[] {
  const all = new Set([...row.features, ...Object.values(switches)]);
  return [...all].filter((feature) => !row.switchedOff.includes(feature));
}
