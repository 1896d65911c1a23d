/**
 * The logo of this host's company, uncropped, in the given height; the name is beside it. Lazily loaded: most companies have none.
 */
import { getPictureSources } from '../../contract/picture.ts';
import { useHost } from '../host.tsx';
import classes from './picture.module.css';

/** A long one is as long as a name may be. */
const widest = 4;

export function Logo({ height }: { height: number }) {
  const { company } = useHost();
  const sources = company && getPictureSources(company.logo, company.id);
  if (!sources) return null;
  const width = Math.round(height * Math.min(widest, sources.width / sources.height));
  return <img className={classes.logo} src={sources.small} alt="" width={width} height={height} />;
}
