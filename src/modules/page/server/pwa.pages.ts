/** Web app manifest and icons: make the application installable, branded by the host's company or by the product. */
import { createLogoSvg, productColor, productName } from '#kernel/contract/logo.ts';
import type { HtmlRoute } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { readCompany } from '#modules/company/server/index.ts';

const open = { scope: 'any', method: 'GET', guest: false } as const;

const svgIcon = '/icon.svg';
/** Made by the build of the same mark (`tools/icons.ts`), for systems that take no SVG. */
const pngIcons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Whose application it is, where it begins, and in which colour. */
async function getAppOwner(context: AnyContext) {
  if (!context.companyId) return { name: productName, lang: 'ko', start: '/', color: productColor };
  const { name, locale, theme } = await readCompany(context);
  return { name, lang: locale, start: accessPaths.workspace(), color: theme.primaryColor || productColor };
}

const manifestPage: HtmlRoute<'any'> = {
  ...open,
  path: '/manifest.webmanifest',
  async handler(context) {
    const { name, lang, start, color } = await getAppOwner(context);
    const manifest = {
      id: start,
      start_url: start,
      scope: '/',
      name,
      short_name: name.slice(0, 12),
      lang,
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: color,
      icons: [{ src: svgIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...pngIcons],
    };
    return { contentType: 'application/manifest+json; charset=utf-8', html: JSON.stringify(manifest) };
  },
};

const iconPage: HtmlRoute<'any'> = {
  ...open,
  path: svgIcon,
  async handler(context) {
    const { color } = await getAppOwner(context);
    return { contentType: 'image/svg+xml; charset=utf-8', html: createLogoSvg({ color }) };
  },
};

export const installedPages: readonly HtmlRoute<'any'>[] = [manifestPage, iconPage];
