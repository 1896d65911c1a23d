/** Short ways to write the fields of a declared type. Labels are Korean first. */
import type { FieldDefinition } from '#kernel/contract/field.ts';

type More = Partial<Omit<FieldDefinition, 'key' | 'label' | 'kind'>>;

function field(kind: FieldDefinition['kind']) {
  return (key: string, ko: string, en: string, more: More = {}): FieldDefinition => ({
    key,
    label: { ko, en },
    kind,
    required: false,
    ...more,
  });
}

export const line = field('text');
export const paragraph = field('long-text');
export const whole = field('integer');
export const decimal = field('decimal');
export const money = field('money');
export const day = field('date');
export const yes = field('boolean');
export const email = field('email');
export const phone = field('phone');
export const url = field('url');
export const picture = field('picture');
export const accountNumber = field('account-number');

type Options = Record<string, [ko: string, en: string]>;

const toOptions = (options: Options) =>
  Object.entries(options).map(([value, [ko, en]]) => ({ value, label: { ko, en } }));

/** One of: `choice('grade', '등급', 'Grade', { vip: ['VIP', 'VIP'] })`. */
export function choice(key: string, ko: string, en: string, options: Options, more: More = {}): FieldDefinition {
  return field('choice')(key, ko, en, { options: toOptions(options), ...more });
}

export function choices(key: string, ko: string, en: string, options: Options): FieldDefinition {
  return field('choices')(key, ko, en, { options: toOptions(options) });
}

/** A record of another type: `record('department', '부서', 'Department', 'entity/internal')`. */
export function record(key: string, ko: string, en: string, target: `${string}/${string}`): FieldDefinition {
  const [axis, type] = target.split('/');
  return field('record')(key, ko, en, { axis, type });
}

/** Fields that many types have. */
export const owner = record('owner', '담당자', 'Owner', 'entity/internal');
export const note = paragraph('note', '메모', 'Note', { max: 2000 });
