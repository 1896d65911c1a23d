/** The product's mark and its drawn name, in the colour of the words around them. */
import { logoPath, wordmarkPath } from '../../contract/logo.ts';
import { useKitText } from '../i18n.tsx';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Hidden from screen readers, since the name is beside it. */
export function ProductLogo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path d={logoPath} {...line} />
    </svg>
  );
}

/** The name as it is drawn; read as the name is written in the reader's language. `height` in pixels. */
export function Wordmark({ height = 20 }: { height?: number }) {
  const t = useKitText();
  const width = (height * 62) / 34;
  return (
    <svg width={width} height={height} viewBox="0 0 62 34" role="img" aria-label={t('product.name')}>
      <path d={wordmarkPath} {...line} />
    </svg>
  );
}
