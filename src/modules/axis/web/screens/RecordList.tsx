/** A list of records declared by a module, and the one of all axes. */
import { axisPaths } from '../../contract/paths.ts';
import { RecordBrowser } from '../components/RecordBrowser.tsx';
import type { BrowserPlace, RecordPlace } from '../slots.ts';

export const RecordList = ({ place }: { place: RecordPlace }) => <RecordBrowser place={place} />;

const everything: BrowserPlace = {
  views: 'all',
  list: axisPaths.records(),
  home: (record) => axisPaths.record(record),
  title: axisPaths.records.title,
  subtitle: {
    ko: '회사의 모든 자료를 종류별로 찾아보고 관리합니다.',
    en: 'All records of the company, by axis and type.',
  },
  crumbs: [],
  slots: {},
};

export const AllRecords = () => <RecordBrowser place={everything} />;
