/** A new company has a home page and a catalog from its first minute. */
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { addFirstVersion } from './page.service.ts';
import { createCatalogContent, createHomeContent } from './templates.ts';

export async function provisionPages(context: Context, industry: Industry): Promise<void> {
  const { name: company, tagline, businessType, location } = await readCompany(context, undefined);
  const owner = { company, tagline, businessType, location };
  addFirstVersion(context, { key: 'home', content: createHomeContent(industry, owner) });
  addFirstVersion(context, { key: 'catalog', content: createCatalogContent(industry, owner) });
}
