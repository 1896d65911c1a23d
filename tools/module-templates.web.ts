/** The browser's half of a new room: texts, hooks and its first list. */
import type { Template } from './module-templates.ts';

const locale =
  (language: 'ko' | 'en'): Template =>
  ({ ko, en }) => {
    const texts =
      language === 'ko'
        ? { title: ko, none: '아직 내용이 없습니다.', name: '이름', created: '등록일' }
        : { title: en, none: 'Nothing here yet.', name: 'Name', created: 'Added' };
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
import { use${type}s } from '../${room}.api.ts';
import { useText } from '../text.ts';

export function ${type}List() {
  const t = useText();
  const list = use${type}s();
  return (
    <>
      <PageHeader title={t('list.title')} />
      <RecordTable
        name="${room}.${plural}"
        label={t('list.title')}
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

const webDoor: Template = ({ room, type }) => `/** Front door of ${room}'s screens. */
export const ${room}Screens = { list: async () => (await import('./screens/${type}List.tsx')).${type}List };
`;

/** By path inside the room's folder; the names of files may hold the room's own. */
export const webTemplates: Record<string, Template> = {
  'contract/locales/ko.ts': locale('ko'),
  'contract/locales/en.ts': locale('en'),
  'web/text.ts': webText,
  'web/{room}.api.ts': webApi,
  'web/screens/{type}List.tsx': screen,
  'web/index.ts': webDoor,
};
