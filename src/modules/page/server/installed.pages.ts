/** What makes the application one that is installed: its manifest and its icon, of the company whose host it is, or of the product. */
import { markSvg, productColor, productName } from '#kernel/contract/mark.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { HtmlRoute } from '#kernel/server/room.ts';
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
async function ownerOf(context: AnyContext) {
  if (!context.companyId) return { name: productName, lang: 'ko', start: '/', color: productColor };
  const { name, locale, theme } = await readCompany(context);
  return { name, lang: locale, start: accessPaths.workspace(), color: theme.primaryColor || productColor };
}

const manifest: HtmlRoute<'any'> = {
  ...open,
  path: '/manifest.webmanifest',
  async handler(context) {
    const { name, lang, start, color } = await ownerOf(context);
    const said = {
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
    return { contentType: 'application/manifest+json; charset=utf-8', html: JSON.stringify(said) };
  },
};

const icon: HtmlRoute<'any'> = {
  ...open,
  path: svgIcon,
  async handler(context) {
    const { color } = await ownerOf(context);
    return { contentType: 'image/svg+xml; charset=utf-8', html: markSvg({ color }) };
  },
};

export const installedPages: readonly HtmlRoute<'any'>[] = [manifest, icon];
