/** A picture for an item that has none: shapes and colours that follow from its id, so that it always looks the same. */
import { OwnPath } from '#kernel/contract/link.ts';

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
}

/** Hues that stand well beside each other and beside any accent. */
const hues = [212, 158, 28, 265, 340, 190, 45, 230] as const;

/** The item's own picture, or a drawn one. Pictures come from the company's own host: the page's policy allows no other. */
export function ItemPicture({ id, name, image }: { id: string; name: string; image: string | null }) {
  if (OwnPath.safeParse(image).success && image)
    return <img className="art" src={image} alt="" loading="lazy" width="400" height="400" />;
  return <ItemArt id={id} name={name} />;
}

function ItemArt({ id, name }: { id: string; name: string }) {
  const hash = hashOf(id);
  const hue = hues[hash % hues.length] as number;
  const turn = (hash >>> 4) % 360;
  const shape = (hash >>> 12) % 3;
  const soft = `hsl(${hue} 70% 92%)`;
  const middle = `hsl(${(hue + 18) % 360} 62% 78%)`;
  const ink = `hsl(${hue} 42% 30%)`;
  const deep = `hsl(${(hue + 340) % 360} 55% 62%)`;
  return (
    <svg className="art" viewBox="0 0 200 200" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="200" height="200" fill={soft} />
      <g transform={`rotate(${turn} 100 100)`}>
        {shape === 0 && <circle cx="150" cy="60" r="78" fill={middle} />}
        {shape === 1 && <rect x="86" y="-30" width="150" height="150" rx="34" fill={middle} />}
        {shape === 2 && <path d="M-20 120 Q100 20 220 130 V240 H-20 Z" fill={middle} />}
        <circle cx="52" cy="150" r="34" fill={deep} opacity="0.55" />
      </g>
      <text x="100" y="122" textAnchor="middle" fontSize="64" fontWeight="800" fill={ink}>
        {[...name.trim()][0] ?? ''}
      </text>
    </svg>
  );
}
