/** One thing in labels and values, key numbers, and the row of filters above a list. */
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './kit.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels and values of one thing. */
export function DefinitionList({ items, columns = 2 }: { items: readonly Definition[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={classes.definitions} style={{ '--columns': columns } as CSSProperties}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Stat {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Source of the number. */
  to?: string;
}

function StatBody({ item }: { item: Stat }) {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed" fw={500}>
        {item.label}
      </Text>
      <Text component="div" className={classes.number} data-figure>
        {item.value}
      </Text>
      {item.hint && (
        <Text size="xs" c="dimmed" component="div">
          {item.hint}
        </Text>
      )}
    </Stack>
  );
}

/** One key number, and the way to where it comes from. */
export function StatTile({ item }: { item: Stat }) {
  if (!item.to) {
    return (
      <div className={classes.tile}>
        <StatBody item={item} />
      </div>
    );
  }
  return (
    <UnstyledButton component={Link} to={item.to} className={classes.tile} data-link>
      <StatBody item={item} />
    </UnstyledButton>
  );
}

/** Tiles side by side, each drawn by a part of its own. */
export const TileRow = ({ children }: { children: ReactNode }) => <div className={classes.tiles}>{children}</div>;

/** Maximum items side by side on a wide screen: more are spread evenly over rows. */
const inRow = 6;

/** Key numbers side by side. */
export function StatTiles({ items }: { items: readonly Stat[] }) {
  const rows = Math.ceil(items.length / inRow);
  const even = rows > 1 ? ({ '--columns': Math.ceil(items.length / rows) } as CSSProperties) : undefined;
  return (
    <div className={classes.tiles} style={even} data-even={even && true}>
      {items.map((item) => (
        <StatTile key={item.label} item={item} />
      ))}
    </div>
  );
}

/** Filters above a list, in one row that wraps. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" align="flex-end">
      {children}
    </Group>
  );
}
