/** A page that only says something: not found, refused. */
import type { SiteView } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

export function Message({ view, tools }: { view: Extract<SiteView, { kind: 'message' }>; tools: SiteTools }) {
  return (
    <div className="wrap section narrow">
      <div className="empty">
        <h1>{view.title}</h1>
        <p>{view.body}</p>
        <a className="button" href={tools.href('/')}>
          {tools.t('message.home')}
        </a>
      </div>
    </div>
  );
}
