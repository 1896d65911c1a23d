/** The catalog: what is sold, searched and sorted by links alone. */
import { itemPaths } from '#modules/item/contract/paths.ts';
import { type CatalogFilter, type SiteView, sortOrders } from '../contract/site.ts';
import { ItemGrid } from './ItemCard.tsx';
import type { SiteTools } from './view.ts';

type CatalogView = Extract<SiteView, { kind: 'catalog' }>;

function isFiltered(filter: CatalogFilter): boolean {
  return filter.q !== '' || filter.category !== '';
}

/** The query of a filter, without what is as it would be anyway. */
export function getQuery(filter: CatalogFilter, cursor: string | null): string {
  return itemPaths.catalog({ ...filter, sort: filter.sort === 'name' ? null : filter.sort, cursor });
}

function Filters({ view, tools }: { view: CatalogView; tools: SiteTools }) {
  const { filter } = view;
  return (
    <form className="filters" method="get" action={itemPaths.catalog()}>
      {tools.lang && <input type="hidden" name="lang" value={tools.lang} />}
      <label className="wide">
        <span>{tools.t('catalog.search')}</span>
        <input
          type="search"
          name="q"
          maxLength={80}
          defaultValue={filter.q}
          placeholder={tools.t('catalog.searchHint')}
        />
      </label>
      {view.categories.length > 0 && (
        <label>
          <span>{tools.t('catalog.category')}</span>
          <select name="category" defaultValue={filter.category}>
            <option value="">{tools.t('catalog.allCategories')}</option>
            {view.categories.map((category) => (
              <option key={category.value} value={category.value}>
                {tools.local(category.label)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>{tools.t('catalog.sort')}</span>
        <select name="sort" defaultValue={filter.sort}>
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {tools.t(`catalog.sort.${order}`)}
            </option>
          ))}
        </select>
      </label>
      <button className="button" type="submit">
        {tools.t('catalog.apply')}
      </button>
    </form>
  );
}

function NoItems({ view, tools }: { view: CatalogView; tools: SiteTools }) {
  const filtered = isFiltered(view.filter);
  return (
    <div className="empty">
      <h2>{tools.t(filtered ? 'catalog.none' : 'catalog.empty')}</h2>
      <p>{tools.t(filtered ? 'catalog.noneHint' : 'catalog.emptyHint')}</p>
      {filtered && (
        <a className="button quiet" href={tools.href(itemPaths.catalog())}>
          {tools.t('catalog.reset')}
        </a>
      )}
    </div>
  );
}

export function Catalog({ view, tools }: { view: CatalogView; tools: SiteTools }) {
  const { items, filter, next, continued } = view;
  const count = items.length.toLocaleString(tools.locale);
  return (
    <div className="wrap section">
      <h1>{view.title}</h1>
      <p className="lead small">{view.description}</p>
      <search>
        <Filters view={view} tools={tools} />
      </search>
      {items.length === 0 ? (
        <NoItems view={view} tools={tools} />
      ) : (
        <>
          <p className="count" role="status">
            {tools.t(next || continued ? 'catalog.foundMore' : 'catalog.found', { count })}
            {isFiltered(filter) && <a href={tools.href(itemPaths.catalog())}>{tools.t('catalog.reset')}</a>}
          </p>
          <h2 className="hidden">{tools.local(itemPaths.catalog.title)}</h2>
          <ItemGrid isMain items={items} showStock={view.showStock} tools={tools} />
          <nav className="paging" aria-label={tools.t('catalog.more')}>
            {continued && <a href={tools.href(getQuery(filter, null))}>{tools.t('catalog.first')}</a>}
            {next && (
              <a className="button quiet" rel="next" href={tools.href(getQuery(filter, next))}>
                {tools.t('catalog.more')}
              </a>
            )}
          </nav>
        </>
      )}
    </div>
  );
}
