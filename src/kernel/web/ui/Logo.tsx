/** The logo of the company whose host this is, whole, in the height that it is given; the name stands beside it. Late: most companies have none. */
import { pictureSources } from '../../contract/picture.ts';
import { useHost } from '../host.tsx';
import classes from './picture.module.css';

/** A long one is as long as a name may be. */
const widest = 4;

export function Logo({ height }: { height: number }) {
  const { company } = useHost();
  const sources = company && pictureSources(company.logo, company.id);
  if (!sources) return null;
  const width = Math.round(height * Math.min(widest, sources.width / sources.height));
  return <img className={classes.logo} src={sources.small} alt="" width={width} height={height} />;
}
