/** What a form holds while it is filled in: values, problems, what others saved meanwhile. The one machine of all forms. */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import type { Currency } from '../../../contract/money.ts';
import { type ApiError, toApiError } from '../../api-error.ts';
import { useHost, useZone } from '../../host.tsx';
import { useLanguage } from '../../i18n.tsx';
import { focusFirstProblem } from './by-hand.ts';
import { isOnItsWay, type Sending, sendingIn } from './sending.ts';
import {
  type FormPlace,
  type FormValues,
  placed,
  type Reader,
  sentValues,
  typedValues,
  withoutPrefix,
} from './values.ts';

export interface FormPlan<Field extends FieldDefinition> {
  /** All fields that the form may have. */
  fields: readonly Field[];
  /** The fields that it has for these values; all unless told. */
  shown?: (typed: FormValues, place: FormPlace) => readonly Field[];
  /** Stored values by field. */
  initial: FormValues;
  /** Messages by field for what is wrong with what would be sent. */
  check: (
    sent: FormValues,
    about: { reader: Reader; shown: readonly Field[]; stored: FormValues },
  ) => Record<string, string>;
  /** `current`: the row that others saved meanwhile, on which the person has gone on working. */
  submit: (sent: FormValues, about: { shown: readonly Field[]; current: unknown }) => Promise<unknown>;
  /** The stored values by field of a row, as a VERSION_CONFLICT brings it. Left out: the form has its own way. */
  storedIn?: (row: unknown) => FormValues;
  errorPrefix?: string;
  /** Amounts are of this currency and no other. */
  currency?: Currency;
}

export function usePlace(only?: Currency): FormPlace {
  const zone = useZone();
  const own = useHost().company?.currency ?? 'KRW';
  return { zone, currency: only ?? own, oneCurrency: only !== undefined };
}

/** A message for the field or for a part of it. */
const isAt = (path: string, key: string) => path === key || path.startsWith(`${key}.`);

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The row of a VERSION_CONFLICT as it is stored now; undefined for other failures. */
function currentIn({ code, details }: ApiError): unknown {
  return code === 'VERSION_CONFLICT' ? (details as { current?: unknown } | null | undefined)?.current : undefined;
}

/** What a person typed onto what others saved: the fields that the person left alone become theirs. */
export function mergeTyped(
  fields: readonly FieldDefinition[],
  versions: { typed: FormValues; base: FormValues; theirs: FormValues; place: FormPlace },
): { typed: FormValues; base: FormValues; clashes: string[] } {
  const { typed, place } = versions;
  const theirTyped = typedValues(fields, versions.theirs, place);
  const mine = sentValues(fields, typed, place);
  const base = sentValues(fields, theirTyped, place);
  const touched = (key: string) => !same(mine[key], versions.base[key]);
  const merged = fields.map(({ key }) => [key, touched(key) ? typed[key] : theirTyped[key]] as const);
  const clashes = fields.map(({ key }) => key).filter((key) => touched(key) && !same(base[key], versions.base[key]));
  return { typed: Object.fromEntries(merged), base, clashes: clashes.filter((key) => !same(mine[key], base[key])) };
}

/** What others saved, once a save met it: the row, and the fields that both changed. */
interface Met {
  current: unknown;
  stored: FormValues;
  clashes: readonly string[];
}

/** What is typed, and whether it differs from what is stored. */
function useTyped<Field extends FieldDefinition>(plan: FormPlan<Field>, place: FormPlace) {
  const [values, setValues] = useState(() => typedValues(plan.fields, plan.initial, place));
  const latest = useRef(values);
  latest.current = values;
  const [met, setMet] = useState<Met | null>(null);
  const base = useRef(sentValues(plan.fields, values, place));
  const dirty = !same(sentValues(plan.fields, values, place), base.current);
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty;
  /** What was sent is stored: the values of when the request began, not those typed since. */
  const keep = () => {
    base.current = sentValues(plan.fields, values, place);
    dirtyNow.current = !same(sentValues(plan.fields, latest.current, place), base.current);
    setMet(null);
  };
  const meet = (current: unknown) => {
    const stored = plan.storedIn?.(current) ?? {};
    const merged = mergeTyped(plan.fields, { typed: latest.current, base: base.current, theirs: stored, place });
    base.current = merged.base;
    setValues(merged.typed);
    setMet({ current, stored, clashes: merged.clashes });
  };
  return { values, setValues, met, meet, keep, dirty, dirtyNow };
}

/** Who presses while a picture or a file is on its way waits for it: sent once all are there, and not where one failed, which its field says. */
function useWaiting(held: FormValues, form: React.RefObject<HTMLFormElement | null>) {
  const [awaited, setAwaited] = useState<readonly Sending[]>([]);
  const isWaiting = awaited.length > 0;
  useEffect(() => {
    if (!isWaiting || isOnItsWay(held)) return;
    setAwaited([]);
    if (awaited.every(({ state }) => state !== 'failed')) form.current?.requestSubmit();
  }, [isWaiting, awaited, held, form]);
  return { isWaiting, waitFor: setAwaited };
}

export function useFormState<Field extends FieldDefinition>(plan: FormPlan<Field>) {
  const place = usePlace(plan.currency);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, met, meet, keep, dirty, dirtyNow } = useTyped(plan, place);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saving = useRef(false);
  const isDirty = useCallback(() => dirtyNow.current && !saving.current, [dirtyNow]);
  const fields = plan.shown?.(values, place) ?? plan.fields;
  const { isWaiting, waitFor } = useWaiting(values, form);

  const show = (messages: Record<string, string>) => {
    setProblems(messages);
    focusFirstProblem(form.current);
  };
  const change = (key: string, value: unknown) => {
    setValues((old) => ({ ...old, [key]: value }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([path]) => !isAt(path, key))));
  };
  const fail = (thrown: unknown) => {
    const failure = toApiError(thrown);
    const current = plan.storedIn && currentIn(failure);
    if (current) meet(current);
    setError(failure);
    show(placed(fields, withoutPrefix(failure.fields, plan.errorPrefix)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (saving.current) return;
    setError(null);
    const sent = sentValues(fields, values, place);
    const stored = { ...plan.initial, ...met?.stored };
    const wrong = plan.check(sent, { reader: { language, place }, shown: fields, stored });
    const onTheirWay = fields.filter(({ key }) => isOnItsWay(values[key]));
    const now = Object.entries(wrong).filter(([path]) => !onTheirWay.some(({ key }) => isAt(path, key)));
    if (now.length > 0) return show(Object.fromEntries(now));
    if (onTheirWay.length > 0) return waitFor(onTheirWay.flatMap(({ key }) => sendingIn(values[key])));
    saving.current = true;
    setSaving(true);
    try {
      await plan.submit(sent, { shown: fields, current: met?.current });
      keep();
      setProblems({});
    } catch (thrown) {
      fail(thrown);
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };
  return {
    ...{ form, fields, values, problems, error, dirty, isDirty },
    ...{ change, submit, place, met },
    isSaving: isSaving || isWaiting,
  };
}
