/** The browser's half of a new room: its places, its list with the dialog, its detail, and the journey through both. */
import type { Names, Template } from './module-templates.ts';

const list: Template = ({
  room,
  noun,
  plural,
  type,
}) => `/** All ${plural}, and the dialogs that make and change one. */
import { PageHeader, RecordTable, TextLink, useEditing, useFieldTable } from '#kernel/web/ui/index.ts';
import { create${type}, list${type}s, update${type} } from '../../contract/endpoints.ts';
import { ${room}Paths as paths } from '../../contract/paths.ts';
import { ${room}Permissions } from '../../contract/permissions.ts';
import { ${noun}Texts as texts } from '../../contract/${noun}.texts.ts';
import type { ${type} } from '../../contract/${noun}.ts';

export function ${type}List() {
  const { title: label } = paths.${plural};
  const cells = { name: ({ id, name }: ${type}) => <TextLink to={paths.${noun}({ id })}>{name}</TextLink> };
  const table = useFieldTable(list${type}s, { name: '${room}.${plural}', label, texts, cells });
  const right = ${room}Permissions['${room}.${noun}.write'];
  const { add, rowActions, dialog } = useEditing<${type}>({ right, create: create${type}, change: update${type}, texts });
  return (
    <>
      <PageHeader title={label} action={add} />
      <RecordTable {...table} rowActions={rowActions} rowLabel={({ name }) => name} />
      {dialog}
    </>
  );
}
`;

const detail: Template = ({ room, noun, plural, type }) => `/** One ${noun}, read. */
import { Detail, FieldList, PageHeader } from '#kernel/web/ui/index.ts';
import { read${type} } from '../../contract/endpoints.ts';
import { ${room}Paths as paths } from '../../contract/paths.ts';
import { ${noun}Texts as texts } from '../../contract/${noun}.texts.ts';

export function ${type}Detail() {
  return (
    <Detail of={read${type}}>
      {(row) => (
        <>
          <PageHeader title={row.name} crumbs={[paths.${plural}]} />
          <FieldList of={read${type}} texts={texts} row={row} />
        </>
      )}
    </Detail>
  );
}
`;

const paths: Template = ({ room, noun, plural, ko, en }) => `/** Where ${plural} are looked at. */
import { screenPath } from '#kernel/contract/path.ts';

export const ${room}Paths = {
  ${plural}: screenPath('/domains/${room}/${plural}', { ko: '${ko}', en: '${en}' }),
  ${noun}: screenPath('/domains/${room}/${plural}/:id', { ko: '${ko} 상세', en: '${en}: details' }),
};
`;

const screens: Template = ({
  room,
  noun,
  plural,
  type,
}) => `/** The screens of ${room}: data only, since all of them are known with the first page. */
import { IconFolder } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { ${room}Paths as paths } from '../contract/paths.ts';
import { ${room}Permissions } from '../contract/permissions.ts';

const common = { portal: 'employee', right: ${room}Permissions['${room}.${noun}.read'] } as const;
const menu = { group: 'record', icon: IconFolder, order: 90 };
const list = async () => (await import('./screens/${type}List.tsx')).${type}List;
const detail = async () => (await import('./screens/${type}Detail.tsx')).${type}Detail;

export const screens: readonly Screen[] = [
  { ...common, path: paths.${plural}, menu, load: list },
  { ...common, path: paths.${noun}, shows: ['${room}.${noun}'], load: detail },
];
`;

/** By path inside the room's folder; the names of files may hold the room's own. */
export const webTemplates: Record<string, Template> = {
  'contract/paths.ts': paths,
  'web/screens.ts': screens,
  'web/screens/{type}List.tsx': list,
  'web/screens/{type}Detail.tsx': detail,
};

/** What somebody does in the browser, as a file of `e2e/employee`. */
export const journey = ({ room, plural, ko }: Names) => `/** ${ko}: made, found, changed and looked at. */
import { expect } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings } from '../support/product.ts';

test('${ko}', async ({ page }) => {
  does('/domains/${room}/${plural}', '/domains/${room}/${plural}/:id');
  const company = await foundCompany(page, '${ko} 시험 회사');
  await page.goto(\`\${company.origin}/domains/${room}/${plural}\`);
  await page.getByRole('button', { name: '추가' }).click();
  await expectNoSeriousFindings(page);
  await page.getByRole('dialog').getByLabel('이름').fill('가을 모임');
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await page.getByRole('link', { name: '가을 모임' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('가을 모임');
});
`;
