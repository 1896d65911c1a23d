/** The blocks of a page as a visitor sees them. */
import { toOwnPath } from '#kernel/contract/link.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { PageBlock } from '../contract/page.ts';
import type { SiteItem } from '../contract/site.ts';
import { ItemGrid } from './ItemCard.tsx';
import type { SiteTools } from './view.ts';

type BlockOf<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;
interface Part<Type extends PageBlock['type']> {
  block: BlockOf<Type>;
  tools: SiteTools;
}

/** Authors write plain text; an empty line begins a paragraph. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

function Hero({ block, tools }: Part<'hero'>) {
  return (
    <section className="hero">
      <div className="wrap">
        {block.eyebrow && <p className="eyebrow">{tools.local(block.eyebrow)}</p>}
        <h1>{tools.local(block.title)}</h1>
        {block.body && <p className="lead">{tools.local(block.body)}</p>}
        {(tools.sells || !toOwnPath(block.action.href).startsWith(itemPaths.catalog())) && (
          <a className="button large" href={tools.href(toOwnPath(block.action.href))}>
            {tools.local(block.action.label)}
          </a>
        )}
      </div>
    </section>
  );
}

function TextSection({ block, tools }: Part<'text'>) {
  return (
    <section className="wrap section">
      <div className="prose">
        {block.title && <h2>{tools.local(block.title)}</h2>}
        <Paragraphs text={tools.local(block.body)} />
      </div>
    </section>
  );
}

function Items({ block, tools, items }: Part<'item-grid'> & { items: SiteItem[] }) {
  const visibleItems = items.slice(0, block.limit);
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{tools.local(block.title)}</h2>
        <a className="more" href={tools.href(itemPaths.catalog())}>
          {tools.t('grid.all')}
        </a>
      </div>
      {visibleItems.length > 0 ? (
        <ItemGrid isMain items={visibleItems} showStock={block.showStock} tools={tools} />
      ) : (
        <p className="quiet">{tools.t('catalog.empty')}</p>
      )}
    </section>
  );
}

function Steps({ block, tools }: Part<'steps'>) {
  return (
    <section className="band">
      <div className="wrap section">
        <h2>{tools.local(block.title)}</h2>
        <ol className="steps">
          {block.steps.map((step) => (
            <li key={step.title.ko}>
              <h3>{tools.local(step.title)}</h3>
              <p>{tools.local(step.body)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Notice({ block, tools }: Part<'notice'>) {
  return (
    <div className="wrap">
      <p className="notice">{tools.local(block.body)}</p>
    </div>
  );
}

function Contact({ block, tools }: Part<'contact'>) {
  const { phone, email, address, hours } = block;
  const rows = [
    [tools.t('contact.phone'), phone && <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`}>{phone}</a>],
    [tools.t('contact.email'), email && <a href={`mailto:${email}`}>{email}</a>],
    [tools.t('contact.address'), address && tools.local(address)],
    [tools.t('contact.hours'), hours && tools.local(hours)],
  ] as const;
  const filledRows = rows.filter(([, value]) => value);
  return (
    <section className="wrap section" id="contact">
      <h2>{tools.local(block.title)}</h2>
      <dl className="facts">
        {filledRows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Block({ block, tools, items }: { block: PageBlock; tools: SiteTools; items: SiteItem[] }) {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} tools={tools} />;
    case 'text':
      return <TextSection block={block} tools={tools} />;
    case 'item-grid':
      return <Items block={block} tools={tools} items={items} />;
    case 'steps':
      return <Steps block={block} tools={tools} />;
    case 'notice':
      return <Notice block={block} tools={tools} />;
    case 'contact':
      return <Contact block={block} tools={tools} />;
  }
}

export function Blocks({ blocks, tools, items }: { blocks: PageBlock[]; tools: SiteTools; items: SiteItem[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and a page that is rendered once never moves them
    <Block key={`${index}-${block.type}`} block={block} tools={tools} items={items} />
  ));
}
