/** The browser's half of a new module: its paths, its list with the dialog, its detail, and the journey through both. */
import type { Names, Template } from './module-templates.ts';

const list: Template = ({
  moduleName,
  noun,
  plural,
  type,
}) => `/** All ${plural}, and the dialogs that make and change one. */
import { PageHeader, RecordTable, TextLink, useEditing, useFieldTable } from '#kernel/web/ui/index.ts';
import { create${type}, list${type}s, update${type} } from '../../contract/endpoints.ts';
import { ${moduleName}Paths as paths } from '../../contract/paths.ts';
import { ${moduleName}Permissions } from '../../contract/permissions.ts';
import { ${noun}Texts as texts } from '../../contract/${noun}.texts.ts';
import type { ${type} } from '../../contract/${noun}.ts';

export function ${type}List() {
  const { title: label } = paths.${plural};
  const cells = { name: ({ id, name }: ${type}) => <TextLink to={paths.${noun}({ id })}>{name}</TextLink> };
  const table = useFieldTable(list${type}s, { name: '${moduleName}.${plural}', label, texts, cells });
  const right = ${moduleName}Permissions['${moduleName}.${noun}.write'];
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

const detail: Template = ({ moduleName, noun, plural, type }) => `/** One ${noun}, read. */
import { Detail, FieldList, PageHeader } from '#kernel/web/ui/index.ts';
import { read${type} } from '../../contract/endpoints.ts';
import { ${moduleName}Paths as paths } from '../../contract/paths.ts';
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

const paths: Template = ({ moduleName, noun, plural, ko, en }) => `/** Paths of ${plural}. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const ${moduleName}Paths = {
  ${plural}: defineScreenPath('/domains/${moduleName}/${plural}', { ko: '${ko}', en: '${en}' }),
  ${noun}: defineScreenPath('/domains/${moduleName}/${plural}/:id', { ko: '${ko} 상세', en: '${en}: details' }),
};
`;

const screens: Template = ({
  moduleName,
  noun,
  plural,
  type,
}) => `/** The screens of ${moduleName}: data only, since all of them are loaded with the first page. */
import { IconFolder } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { ${moduleName}Paths as paths } from '../contract/paths.ts';
import { ${moduleName}Permissions } from '../contract/permissions.ts';

const common = { portal: 'employee', right: ${moduleName}Permissions['${moduleName}.${noun}.read'] } as const;
const menu = { group: 'more', icon: IconFolder, order: 90 };
const list = async () => (await import('./screens/${type}List.tsx')).${type}List;
const detail = async () => (await import('./screens/${type}Detail.tsx')).${type}Detail;

export const screens: readonly Screen[] = [
  { ...common, path: paths.${plural}, menu, load: list },
  { ...common, path: paths.${noun}, shows: ['${moduleName}.${noun}'], load: detail },
];
`;

/** By path inside the module's folder; the names of files may contain the module's. */
export const webTemplates: Record<string, Template> = {
  'contract/paths.ts': paths,
  'web/screens.ts': screens,
  'web/screens/{type}List.tsx': list,
  'web/screens/{type}Detail.tsx': detail,
};

/** A user's journey in the browser, as a file of `e2e/employee`. */
export const journey = ({ moduleName, plural, ko }: Names) => `/** ${ko}: made, found, changed and looked at. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings } from '../support/product.ts';

test('${ko}', async ({ page }) => {
  claimScreens('/domains/${moduleName}/${plural}', '/domains/${moduleName}/${plural}/:id');
  const company = await foundCompany(page, '${ko} 시험 회사');
  await page.goto(\`\${company.origin}/domains/${moduleName}/${plural}\`);
  await page.getByRole('button', { name: '추가' }).click();
  await expectNoSeriousFindings(page);
  await page.getByRole('dialog').getByLabel('이름').fill('가을 모임');
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await page.getByRole('link', { name: '가을 모임' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('가을 모임');
});
`;
