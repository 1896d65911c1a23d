/** Layout of all public pages. */

import type { ReactNode } from 'react';
import { fillTemplate } from '#kernel/contract/text.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { demoTexts, getDemoLinks } from '#modules/company/contract/demo.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { getAddress, type SiteRequest } from '../contract/site.ts';
import { Footer } from './Footer.tsx';
import type { SiteTools } from './view.ts';

function Cart({ request, tools }: { request: SiteRequest; tools: SiteTools }) {
  const count = request.cartQuantity;
  return (
    <a
      className="cart-link"
      href={tools.href(orderPaths.cart())}
      aria-current={request.address === orderPaths.cart() ? 'page' : undefined}
      aria-label={fillTemplate(tools.t('nav.cartCount'), { count })}
      data-cart={tools.t('nav.cartCount')}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
        <path d="M3 4h2.2l2.3 11h10l2-8H6.2" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="9" cy="19.4" r="1.4" fill="currentColor" />
        <circle cx="16.5" cy="19.4" r="1.4" fill="currentColor" />
      </svg>
      <span className="badge" hidden={count === 0}>
        {count}
      </span>
    </a>
  );
}

function Menu({ request, tools }: { request: SiteRequest; tools: SiteTools }) {
  const path = request.address.split('?')[0];
  const here = (at: string): 'page' | undefined => (path === at ? 'page' : undefined);
  return (
    <nav aria-label={tools.t('nav.main')}>
      <a href={tools.href('/')} aria-current={here('/')}>
        {tools.t('nav.home')}
      </a>
      {request.company.sells && (
        <a href={tools.href(itemPaths.catalog())} aria-current={here(itemPaths.catalog())}>
          {tools.local(itemPaths.catalog.title)}
        </a>
      )}
      <a href={tools.href(orderPaths.orders())}>{tools.local(orderPaths.orders.title)}</a>
      <a href={tools.href(accessPaths.login())}>{tools.local(accessPaths.login.title)}</a>
    </nav>
  );
}

function Header({ request, tools }: { request: SiteRequest; tools: SiteTools }) {
  const other = request.locale === 'ko' ? 'en' : 'ko';
  const { name, logo } = request.company;
  const isShop = request.company.profile !== null;
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href={tools.href('/')}>
          {logo && <img src={logo.src} alt="" width={logo.width} height={logo.height} />}
          {name}
        </a>
        {isShop && <Menu request={request} tools={tools} />}
        {isShop && request.company.sells && <Cart request={request} tools={tools} />}
        <a className="language" lang={other} hrefLang={other} href={getAddress(other, request)}>
          {tools.t('nav.language')}
        </a>
      </div>
    </header>
  );
}

/** A demo company's notice, and the ways out of it. */
function DemoLabel({ root, tools }: { root: string; tools: SiteTools }) {
  return (
    <aside className="demo" aria-label={tools.local(demoTexts.title)}>
      <div className="wrap">
        <p>
          <strong>{tools.local(demoTexts.title)}</strong> <span>{tools.local(demoTexts.about)}</span>
        </p>
        {getDemoLinks(root, tools.locale).map(({ title, href }) => (
          <a key={href} href={href}>
            {tools.local(title)}
          </a>
        ))}
      </div>
    </aside>
  );
}

export function Frame({ request, tools, children }: { request: SiteRequest; tools: SiteTools; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {tools.t('skip')}
      </a>
      {request.company.demoOf && <DemoLabel root={request.company.demoOf} tools={tools} />}
      <Header request={request} tools={tools} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer request={request} tools={tools} />
    </>
  );
}
