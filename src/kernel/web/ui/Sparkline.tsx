/** A row of figures as small bars, beside the figures themselves: a shape to be seen at a glance, and read as `label` says it. */
import classes from './spark.module.css';

export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  return (
    <span role="img" aria-label={label} title={label} className={classes.spark}>
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: each bar is its place
          key={index}
          data-empty={value === 0 || undefined}
          style={{ blockSize: `${Math.max(8, (value / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
