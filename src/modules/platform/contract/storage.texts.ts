/** Field texts of storage limits. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { OwnStorage, StorageLimits } from '#kernel/contract/storage-limits.ts';

const asTheServer = {
  ko: '메가바이트로 적습니다. 비워 두면 서버에서 정한 값을 씁니다.',
  en: 'In megabytes. Leave empty to use the server setting.',
};

export const storageTexts = {
  companyMb: { label: { ko: '회사마다 쓸 수 있는 용량', en: 'Storage per company' }, help: asTheServer },
  personMb: { label: { ko: '한 사람이 쓸 수 있는 용량', en: 'Storage per person' }, help: asTheServer },
} satisfies TextsOf<StorageLimits>;

export const ownStorageTexts = {
  megabytes: { label: { ko: '회사가 쓸 수 있는 용량', en: 'Storage of this company' } },
} satisfies TextsOf<OwnStorage>;
