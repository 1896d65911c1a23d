/** The stored value of one field, as a person reads it. `record` draws the link to a chosen record or person. */
import { Anchor, Badge, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import { toSafeLink } from '../../../contract/link.ts';
import type { Money } from '../../../contract/money.ts';
import { useKitText, useLocalText } from '../../i18n.tsx';
import { FileLinks } from '../FileLinks.tsx';
import { Picture } from '../Picture.tsx';
import { DayText, MissingValue, MoneyText, NumberText, TimeText } from '../values.tsx';

/** A finger needs 24 pixels (WCAG 2.2, 2.5.8); where it fits, a link of a list is no lower. */
const target = { display: 'inline-block', lh: '24px' } as const;

export function FieldValue(props: {
  field: FieldDefinition;
  value: unknown;
  record?: (field: FieldDefinition, id: string) => ReactNode;
  /** The thing that references the value's files: its readers may read them. */
  filesOf?: string | undefined;
}) {
  const t = useKitText();
  const local = useLocalText();
  const { field, value, record } = props;
  if (value === null || value === undefined || value === '') return <MissingValue />;
  const optionLabel = (item: unknown) => {
    const option = field.options?.find((candidate) => candidate.value === item);
    return option ? local(option.label) : String(item);
  };
  switch (field.kind) {
    case 'money':
      return <MoneyText value={value as Money} />;
    case 'integer':
    case 'decimal':
      return <NumberText value={Number(value)} />;
    case 'date':
      return <DayText day={String(value)} />;
    case 'instant':
      return <TimeText at={String(value)} absolute />;
    case 'boolean':
      return <span>{t(value ? 'word.yes' : 'word.no')}</span>;
    case 'choice':
      return <span>{optionLabel(value)}</span>;
    case 'choices':
      return (
        <Group gap={4}>
          {(value as string[]).map((item) => (
            <Badge key={item} color="gray">
              {optionLabel(item)}
            </Badge>
          ))}
        </Group>
      );
    case 'email':
      return (
        <Anchor {...target} href={`mailto:${value}`}>
          {String(value)}
        </Anchor>
      );
    case 'phone':
      return (
        <Anchor {...target} href={`tel:${value}`}>
          {String(value)}
        </Anchor>
      );
    case 'url':
      return (
        <Anchor {...target} href={toSafeLink(value)} target="_blank" rel="noopener noreferrer">
          {String(value)}
        </Anchor>
      );
    case 'picture':
      return <Picture path={String(value)} size={96} />;
    case 'file':
      return <FileLinks files={value} of={props.filesOf} />;
    case 'record':
    case 'person':
      return record ? record(field, String(value)) : <span>{String(value)}</span>;
    case 'lines':
      return <LinesValue field={field} lines={value as Record<string, unknown>[]} record={record} />;
    default:
      return (
        <Text component="span" style={{ whiteSpace: 'pre-wrap' }}>
          {String(value)}
        </Text>
      );
  }
}

function LinesValue(props: {
  field: FieldDefinition;
  lines: readonly Record<string, unknown>[];
  record?: (field: FieldDefinition, id: string) => ReactNode;
}) {
  const local = useLocalText();
  const columns = props.field.fields ?? [];
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={local(props.field.label)} fz="sm" tabularNums>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key}>{local(column.label)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stored lines have no id and are only read here
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td key={column.key}>
                  <FieldValue field={column} value={line[column.key]} record={props.record} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
