/** The picture of an item: its own, or a quiet tile. */
import { getPictureSources } from '#kernel/contract/picture.ts';

/** Drawn width, by the width of the window: browsers choose the size by it before layout. */
const widths = {
  tile: '(max-width: 560px) 46vw, 260px',
  page: '(max-width: 820px) 94vw, 560px',
  line: '84px',
} as const;

interface Props {
  id: string;
  name: string;
  image: string | null;
  as: keyof typeof widths;
  /** Among the first that are seen. */
  isEarly?: boolean;
}

/** The item's own picture, or a tile that says nothing of it. Pictures come from the company's own host: the page's policy allows no other. */
export function ItemPicture({ id, name, image, as, isEarly = false }: Props) {
  const sources = getPictureSources(image, id);
  if (!sources) return <NoPicture />;
  const { small: _small, ...said } = sources;
  // The main content loads first; pictures further down may wait until they are scrolled to.
  const isFirst = as === 'page';
  const comesFirst = isFirst || isEarly;
  return (
    <img
      className="art"
      {...said}
      sizes={widths[as]}
      alt={isFirst ? name : ''}
      loading={comesFirst ? 'eager' : 'lazy'}
      fetchPriority={comesFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

function NoPicture() {
  return (
    <svg className="art none" viewBox="0 0 200 200" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <path d="M100 66 132 82v36l-32 16-32-16V82z" />
        <path d="M68 82l32 16 32-16M100 98v36" />
      </g>
    </svg>
  );
}
