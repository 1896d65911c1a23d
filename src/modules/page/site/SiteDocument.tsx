/** The whole document of a public page. */

import type { ReactNode } from 'react';
import { locales } from '#kernel/contract/text.ts';
import { termPaths } from '#modules/identity/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { createPalette } from '../contract/palette.ts';
import { getAddress, type SiteRequest } from '../contract/site.ts';
import { Blocks } from './Blocks.tsx';
import { Cart } from './Cart.tsx';
import { Catalog } from './Catalog.tsx';
import { Checkout } from './Checkout.tsx';
import { Frame } from './Frame.tsx';
import { ItemPage } from './ItemPage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { Message } from './Message.tsx';
import css from './site.css?inline';
import { createStructuredData, toScriptJson } from './structured-data.ts';
import { createTools, type SiteTools } from './view.ts';

interface Meta {
  title: string;
  description: string;
  /** False for pages that are a visitor's own. */
  indexed: boolean;
}

function getMeta(request: SiteRequest, tools: SiteTools): Meta {
  const { view, company } = request;
  const owned = (title: string): string => `${title} · ${company.name}`;
  switch (view.kind) {
    case 'home':
      return { title: view.title, description: view.description, indexed: true };
    case 'catalog':
      return { title: owned(view.title), description: view.description, indexed: !view.filter.q };
    case 'item': {
      const description = (view.item.description ?? owned(view.item.name)).slice(0, 160);
      return { title: owned(view.item.name), description, indexed: true };
    }
    case 'cart':
      return {
        title: owned(tools.local(orderPaths.cart.title)),
        description: tools.t('cart.emptyHint'),
        indexed: false,
      };
    case 'checkout':
      return {
        title: owned(tools.local(orderPaths.checkout.title)),
        description: tools.t('checkout.guest'),
        indexed: false,
      };
    case 'legal': {
      const title = tools.local(termPaths[view.document].title);
      return { title: owned(title), description: owned(title), indexed: view.version.version === view.current };
    }
    case 'message':
      return { title: owned(view.title), description: view.body, indexed: false };
  }
}

function createThemeCss(primaryColor: string): string {
  const variables = (mode: 'light' | 'dark'): string => {
    const { accent, onAccent, accentText } = createPalette(primaryColor, mode);
    return `--accent:${accent};--on-accent:${onAccent};--accent-text:${accentText}`;
  };
  return `:root{${variables('light')}}@media(prefers-color-scheme:dark){:root{${variables('dark')}}}`;
}

/** Our own style sheet and the company's two colours. */
export const createStyle = ({ company }: SiteRequest): string => css + createThemeCss(company.primaryColor);

function Head({ request, meta, style }: { request: SiteRequest; meta: Meta; style: string }) {
  const { company, address, companyLocale, locale } = request;
  const own = `${company.origin}${getAddress(locale, request)}`;
  const data = createStructuredData(request);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {!meta.indexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={own} />
      {locales.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${company.origin}${getAddress(language, { address, companyLocale })}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${company.origin}${address}`} />
      <meta property="og:type" content={request.view.kind === 'item' ? 'product' : 'website'} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={locale === 'ko' ? 'ko_KR' : 'en_US'} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet and two computed colours */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the element
          dangerouslySetInnerHTML={{ __html: toScriptJson(data) }}
        />
      )}
      {request.script && <script type="module" src={request.script} />}
    </head>
  );
}

function renderContent(request: SiteRequest, tools: SiteTools): ReactNode {
  const { view } = request;
  switch (view.kind) {
    case 'home':
      return <Blocks blocks={view.blocks} items={view.items} tools={tools} />;
    case 'catalog':
      return <Catalog view={view} tools={tools} />;
    case 'item':
      return <ItemPage view={view} tools={tools} />;
    case 'cart':
      return <Cart view={view} tools={tools} />;
    case 'checkout':
      return <Checkout view={view} tools={tools} />;
    case 'legal':
      return <LegalPage view={view} tools={tools} />;
    case 'message':
      return <Message view={view} tools={tools} />;
  }
}

/** @param about `style`: what `createStyle` says of the request */
export function SiteDocument({ request, style }: { request: SiteRequest; style: string }) {
  const tools = createTools(request);
  return (
    <html lang={request.locale}>
      <Head request={request} meta={getMeta(request, tools)} style={style} />
      <body>
        <Frame request={request} tools={tools}>
          {renderContent(request, tools)}
        </Frame>
      </body>
    </html>
  );
}
