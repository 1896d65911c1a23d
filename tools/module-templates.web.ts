/** The browser's half of a new room: texts, hooks and its first list. */
import type { Template } from './module-templates.ts';

const locale =
  (language: 'ko' | 'en'): Template =>
  () => {
    const texts =
      language === 'ko'
        ? { none: '아직 내용이 없습니다.', name: '이름', created: '등록일' }
        : { none: 'Nothing here yet.', name: 'Name', created: 'Added' };
    const head =
      language === 'ko'
        ? 'export const ko'
        : "import type { ko } from './ko.ts';\n\nexport const en: Record<keyof typeof ko, string>";
    const lines = Object.entries(texts).map(([key, text]) => `  'list.${key}': '${text}',\n`);
    return `${head} = {\n${lines.join('')}};\n`;
  };

const webText: Template = () => `import { roomText } from '#kernel/web/i18n.tsx';
import type { ko } from '../contract/locales/ko.ts';

export const useText = roomText<typeof ko>({
  ko: async () => (await import('../contract/locales/ko.ts')).ko,
  en: async () => (await import('../contract/locales/en.ts')).en,
});
`;

const webApi: Template = ({ type }) => `import { useEndpointPages } from '#kernel/web/query.ts';
import { list${type}s } from '../contract/endpoints.ts';

export const use${type}s = () => useEndpointPages(list${type}s, {});
`;

const screen: Template = ({
  room,
  plural,
  type,
}) => `import { Empty, PageHeader, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { ${room}Paths } from '../../contract/paths.ts';
import { use${type}s } from '../${room}.api.ts';
import { useText } from '../text.ts';

export function ${type}List() {
  const t = useText();
  const list = use${type}s();
  return (
    <>
      <PageHeader title={${room}Paths.${plural}.title} />
      <RecordTable
        name="${room}.${plural}"
        label={${room}Paths.${plural}.title}
        list={list}
        columns={[
          { key: 'name', title: t('list.name'), cell: (row) => row.name, primary: true },
          { key: 'createdAt', title: t('list.created'), cell: (row) => <TimeText at={row.createdAt} /> },
        ]}
        rowLabel={(row) => row.name}
        empty={<Empty title={t('list.none')} />}
      />
    </>
  );
}
`;

const paths: Template = ({ room, plural, ko, en }) => `/** Where ${plural} are looked at. */
import { screenPath } from '#kernel/contract/path.ts';

export const ${room}Paths = {
  ${plural}: screenPath('/${plural}', { ko: '${ko}', en: '${en}' }),
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
import { ${room}Paths } from '../contract/paths.ts';
import { ${room}Permissions } from '../contract/permissions.ts';

export const screens: readonly Screen[] = [
  {
    path: ${room}Paths.${plural},
    portal: 'employee',
    right: ${room}Permissions['${room}.${noun}.read'],
    menu: { group: 'record', icon: IconFolder, order: 90 },
    load: async () => (await import('./screens/${type}List.tsx')).${type}List,
  },
];
`;

/** By path inside the room's folder; the names of files may hold the room's own. */
export const webTemplates: Record<string, Template> = {
  'contract/locales/ko.ts': locale('ko'),
  'contract/locales/en.ts': locale('en'),
  'web/text.ts': webText,
  'web/{room}.api.ts': webApi,
  'web/screens/{type}List.tsx': screen,
  'contract/paths.ts': paths,
  'web/screens.ts': screens,
};
