/** Fields that come and go, and values that nobody types. */
import { describe, expect, it } from 'vitest';
import type { FormField } from './form-field.ts';
import { obeyed, stateOfForm } from './form-rules.ts';
import { checkForm } from './validate-form.ts';

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
const keys = (given: Parameters<typeof stateOfForm>[1]) => stateOfForm(trip, given).shown.map(({ key }) => key);

describe('the rules of a form', () => {
  it('ask a field only while its condition is true', () => {
    expect(keys({ abroad: false })).toEqual(['abroad', 'nights', 'total']);
    expect(keys({ abroad: true, country: 'US' })).toEqual(['abroad', 'country', 'visa', 'nights', 'total']);
  });
  it('count a hidden field for nothing, also for the conditions below it', () => {
    const { values } = stateOfForm(trip, { abroad: false, country: 'US', visa: true, nights: 2 });
    expect(values).toEqual({ abroad: false, nights: 2, total: 200 });
  });
  it('calculate what is calculated, whatever was given', () => {
    expect(stateOfForm(trip, { abroad: true, country: 'KR', nights: 3, total: 1 }).values.total).toBe(600);
  });
  it('leave a calculation empty while something is missing', () => {
    expect(stateOfForm(trip, { abroad: true }).values.total).toBeNull();
  });
  it('hide a field whose condition cannot be told', () => {
    const later = [field('days', 'integer'), field('why', 'text', { visibleWhen: 'form.days > 3' })];
    expect(stateOfForm(later, {}).shown.map(({ key }) => key)).toEqual(['days']);
    expect(stateOfForm(later, { days: 4 }).shown.map(({ key }) => key)).toEqual(['days', 'why']);
  });
  it('fill in a default only where nothing was given', () => {
    const city = [field('city', 'text', { default: '서울' })];
    expect(stateOfForm(city, {}).values).toEqual({ city: '서울' });
    expect(stateOfForm(city, { city: null }).values).toEqual({ city: null });
  });
  it('keep what the form does not know, for the schema to refuse', () => {
    expect(obeyed(trip, { stranger: 1, nights: 1 }).values).toMatchObject({ stranger: 1 });
  });
  it('never end: a rule that costs too much is refused', () => {
    const source = '[1,2,3,4,5,6,7,8,9,10]';
    const costly = `${source}.all(a, ${source}.all(b, ${source}.all(c, ${source}.all(d, ${source}.all(e, ${source}.all(f, a > 0))))))`;
    expect(() => stateOfForm([field('a', 'text', { visibleWhen: costly })], {})).toThrow();
  });
});

const codes = (fields: FormField[]) =>
  checkForm({
    block: { id: 'ask', kind: 'flow.form', title: both('a'), settings: { fields: fields as never } },
    field: 'blocks.0.settings',
  }).map(({ code, field: at }) => `${code} ${at.replace('blocks.0.settings.fields.', '')}`);

describe('an author is told', () => {
  it('nothing where all is well', () => expect(codes(trip)).toEqual([]));
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
