/** The form of the HTTP call, as the builder draws it. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: { ko: value, en: value } }));

export const httpCallForm: readonly FieldDefinition[] = [
  { key: 'method', kind: 'choice', required: true, label: { ko: '방식', en: 'Method' }, options: methods },
  {
    key: 'address',
    kind: 'text',
    required: true,
    max: 2000,
    label: { ko: '호출할 주소', en: 'Address to call' },
    help: {
      ko: 'https://로 시작합니다. 내부망 주소는 호출하지 않습니다.',
      en: 'Begins with https://. Inner addresses are not called.',
    },
  },
  {
    key: 'headers',
    kind: 'lines',
    required: false,
    max: 20,
    label: { ko: '헤더', en: 'Headers' },
    fields: [
      { key: 'name', kind: 'text', required: true, max: 80, label: { ko: '헤더 이름', en: 'Header' } },
      {
        key: 'value',
        kind: 'text',
        required: false,
        max: 2000,
        label: { ko: '값', en: 'Value' },
        help: { ko: '비밀 값을 고르면 그 앞에 붙습니다.', en: 'Stands before the secret, where one is named.' },
      },
      {
        key: 'secret',
        kind: 'text',
        required: false,
        max: 40,
        label: { ko: '비밀 값 이름', en: 'Name of a secret' },
        help: {
          ko: '연동 관리의 비밀 값 탭에 있는 이름입니다.',
          en: 'As it stands in the tab of secrets, in Integrations.',
        },
      },
    ],
  },
  {
    key: 'body',
    kind: 'long-text',
    required: false,
    label: { ko: '보낼 내용', en: 'Body' },
    help: {
      ko: '식으로 적으면 JSON으로 보냅니다. 예: ={"id": input.id}',
      en: 'An expression goes as JSON, for example ={"id": input.id}',
    },
  },
  {
    key: 'outputs',
    kind: 'lines',
    required: false,
    max: 30,
    label: { ko: '답에서 가져올 값', en: 'Values from the answer' },
    fields: [
      { key: 'key', kind: 'text', required: true, max: 40, label: commonTexts.name },
      {
        key: 'path',
        kind: 'text',
        required: true,
        max: 200,
        label: { ko: '위치', en: 'Place' },
        help: { ko: '예: data.items.0.id', en: 'For example data.items.0.id' },
      },
      {
        key: 'kind',
        kind: 'choice',
        required: true,
        label: commonTexts.kind,
        options: [
          { value: 'text', label: { ko: '글', en: 'Text' } },
          { value: 'integer', label: { ko: '정수', en: 'Whole number' } },
          { value: 'decimal', label: { ko: '소수', en: 'Decimal' } },
          { value: 'boolean', label: { ko: '예/아니요', en: 'Yes or no' } },
          { value: 'json', label: { ko: 'JSON', en: 'JSON' } },
        ],
      },
      { key: 'required', kind: 'boolean', required: false, label: { ko: '꼭 있어야 함', en: 'Must be there' } },
    ],
  },
  {
    key: 'success',
    kind: 'text',
    required: false,
    max: 100,
    label: { ko: '성공으로 볼 상태', en: 'Success statuses' },
    help: { ko: '비워 두면 200-299입니다.', en: 'Default: 200-299.' },
  },
  {
    key: 'timeoutSeconds',
    kind: 'integer',
    required: false,
    min: 1,
    max: 60,
    label: { ko: '기다릴 시간(초)', en: 'Seconds to wait' },
    help: { ko: '비워 두면 10초입니다.', en: 'Default: 10.' },
  },
  {
    key: 'maxKilobytes',
    kind: 'integer',
    required: false,
    min: 1,
    max: 5000,
    label: { ko: '답의 최대 크기(KB)', en: 'Maximum response (KB)' },
    help: { ko: '비워 두면 500KB입니다.', en: 'Default: 500.' },
  },
  {
    key: 'retries',
    kind: 'integer',
    required: false,
    min: 0,
    max: 10,
    label: { ko: '다시 시도할 횟수', en: 'Retries' },
    help: { ko: '비워 두면 3번입니다. 사이를 점점 길게 둡니다.', en: 'Default: 3, at increasing intervals.' },
  },
  {
    key: 'undoMethod',
    kind: 'choice',
    required: false,
    label: { ko: '되돌릴 때의 방식', en: 'Undo method' },
    options: methods,
  },
  {
    key: 'undoAddress',
    kind: 'text',
    required: false,
    max: 2000,
    label: { ko: '되돌릴 때 호출할 주소', en: 'Undo address' },
    help: {
      ko: '가져온 값은 {{이름}}으로 넣습니다. 비워 두면 되돌릴 수 없습니다.',
      en: 'Insert values of the response as {{name}}. Without this, it cannot be undone.',
    },
  },
  { key: 'undoBody', kind: 'long-text', required: false, label: { ko: '되돌릴 때 보낼 내용', en: 'Body of undo' } },
  {
    key: 'undoHours',
    kind: 'integer',
    required: false,
    min: 1,
    max: 87_600,
    label: { ko: '되돌릴 수 있는 시간', en: 'Hours in which it can be undone' },
  },
];
