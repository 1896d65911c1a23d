/** Age bar of waiting approvals: a small bar with the numbers in words below. Renders nothing if none waits. */
import { VisuallyHidden } from '@mantine/core';
import { WaitingPlace } from '#kernel/web/ui/index.ts';
import { type WaitingAge, waitingAges } from '../../contract/endpoints.ts';
import { useInboxCount } from '../decision.api.ts';
import { useText } from '../text.ts';
import classes from './waiting-by-age.module.css';

export function WaitingByAge() {
  const t = useText();
  const { data, isPending } = useInboxCount();
  if (isPending) return <WaitingPlace />;
  if (!data || data.waiting === 0) return null;
  const ages = waitingAges.filter((age) => (data.ages[age] ?? 0) > 0);
  const share = (age: WaitingAge) => ({ flexGrow: data.ages[age] }) as React.CSSProperties;
  return (
    <figure className={classes.figure}>
      <div className={classes.bar} aria-hidden>
        {ages.map((age) => (
          <span key={age} data-age={age} style={share(age)} />
        ))}
      </div>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t('ages.title')}</VisuallyHidden>
        </caption>
        <tbody>
          {ages.map((age) => (
            <tr key={age} data-age={age}>
              <th scope="row">{t(`ages.${age}`)}</th>
              <td>{t('ages.count', { count: data.ages[age] })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
