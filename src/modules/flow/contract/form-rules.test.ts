/** Fields that come and go, and values that nobody types. */
import { describe, expect, it } from 'vitest';
import type { FormField } from './form-field.ts';
import { applyFormRules, getFormState } from './form-rules.ts';
import { checkForm } from './form-validation.ts';

const both = (text: string) => ({ ko: text, en: text });
const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ key, label: both(key), kind, required: false },
  ...more,
});
const trip: FormField[] = [
  field('abroad', 'boolean'),
  field('country', 'text', { required: true, visibleWhen: 'form.abroad' }),
  field('visa', 'boolean', { visibleWhen: 'form.country == "US"' }),
  field('nights', 'integer', { required: true }),
  field('total', 'integer', { calculated: 'form.nights * (form.abroad ? 200 : 100)' }),
];
const keys = (values: Parameters<typeof getFormState>[1]) => getFormState(trip, values).shown.map(({ key }) => key);

describe('the rules of a form', () => {
  it('ask a field only while its condition is true', () => {
    expect(keys({ abroad: false })).toEqual(['abroad', 'nights', 'total']);
    expect(keys({ abroad: true, country: 'US' })).toEqual(['abroad', 'country', 'visa', 'nights', 'total']);
  });
  it('count a hidden field for nothing, also for the conditions below it', () => {
    const { values } = getFormState(trip, { abroad: false, country: 'US', visa: true, nights: 2 });
    expect(values).toEqual({ abroad: false, nights: 2, total: 200 });
  });
  it('calculate what is calculated, whatever was given', () => {
    expect(getFormState(trip, { abroad: true, country: 'KR', nights: 3, total: 1 }).values.total).toBe(600);
  });
  it('leave a calculation empty while something is missing', () => {
    expect(getFormState(trip, { abroad: true }).values.total).toBeNull();
  });
  it('hide a field whose condition cannot be evaluated', () => {
    const later = [field('days', 'integer'), field('why', 'text', { visibleWhen: 'form.days > 3' })];
    expect(getFormState(later, {}).shown.map(({ key }) => key)).toEqual(['days']);
    expect(getFormState(later, { days: 4 }).shown.map(({ key }) => key)).toEqual(['days', 'why']);
  });
  it('fill in a default only where nothing was given', () => {
    const city = [field('city', 'text', { default: '서울' })];
    expect(getFormState(city, {}).values).toEqual({ city: '서울' });
    expect(getFormState(city, { city: null }).values).toEqual({ city: null });
  });
  it('pass unknown values on, for the schema to refuse', () => {
    expect(applyFormRules(trip, { stranger: 1, nights: 1 }).values).toMatchObject({ stranger: 1 });
  });
  it('never end: a rule that costs too much is refused', () => {
    const source = '[1,2,3,4,5,6,7,8,9,10]';
    const costly = `${source}.all(a, ${source}.all(b, ${source}.all(c, ${source}.all(d, ${source}.all(e, ${source}.all(f, a > 0))))))`;
    expect(() => getFormState([field('a', 'text', { visibleWhen: costly })], {})).toThrow();
  });
});

const codes = (fields: FormField[]) =>
  checkForm({
    block: { id: 'ask', kind: 'flow.form', title: both('a'), settings: { fields: fields as never } },
    field: 'blocks.0.settings',
  }).map(({ code, field: at }) => `${code} ${at.replace('blocks.0.settings.fields.', '')}`);

describe('an author is warned', () => {
  it('never about a valid form', () => expect(codes(trip)).toEqual([]));
  it('of a rule that reads a field below it, or itself', () => {
    expect(codes([field('a', 'integer', { visibleWhen: 'form.b > 1' }), field('b', 'integer')])).toEqual([
      'FORM_FIELD_BELOW 0.visibleWhen',
    ]);
    expect(codes([field('a', 'integer', { calculated: 'form.a + 1' })])).toEqual(['FORM_FIELD_BELOW 0.calculated']);
  });
  it('of names that a form does not know', () => {
    expect(codes([field('a', 'text', { visibleWhen: 'form.b == "x"' })])).toEqual([
      'EXPRESSION_UNKNOWN_NAME 0.visibleWhen',
    ]);
    expect(codes([field('a', 'text', { visibleWhen: 'input.b == "x"' })])).toEqual([
      'EXPRESSION_UNKNOWN_NAME 0.visibleWhen',
    ]);
    expect(codes([field('a', 'text', { visibleWhen: 'initiator.name == "x"' })])).toEqual([
      'EXPRESSION_UNKNOWN_NAME 0.visibleWhen',
    ]);
  });
  it('of a condition that is none, a calculation of the wrong kind, a default that does not fit, a name used twice', () => {
    expect(codes([field('n', 'integer'), field('a', 'text', { visibleWhen: 'form.n + 1' })])).toEqual([
      'CONDITION_NOT_BOOLEAN 1.visibleWhen',
    ]);
    expect(codes([field('n', 'integer'), field('a', 'text', { calculated: 'form.n + 1' })])).toEqual([
      'SETTING_TYPE 1.calculated',
    ]);
    expect(codes([field('n', 'integer', { default: '셋' })])).toEqual(['FORM_DEFAULT_WRONG 0.default']);
    expect(codes([field('n', 'integer', { default: '=initiator.name' })])).toEqual([]);
    expect(codes([field('n', 'integer'), field('n', 'text')])).toEqual(['FORM_FIELD_TWICE 1.key']);
  });
});
