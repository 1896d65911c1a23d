/** Form state: values, problems, and changes that others saved meanwhile. The one state machine of all forms. */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import type { Currency } from '../../../contract/money.ts';
import { type ApiError, toApiError } from '../../api-error.ts';
import { useHost, useZone } from '../../host.tsx';
import { useLanguage } from '../../i18n.tsx';
import { focusFirstProblem } from './form-problems.ts';
import { findSending, isOnItsWay, type Sending } from './sending.ts';
import {
  type FormPlace,
  type FormValues,
  type Reader,
  removePrefix,
  toPlacedMessages,
  toSentValues,
  toTypedValues,
} from './values.ts';

export interface FormPlan<Field extends FieldDefinition> {
  /** All fields that the form may have. */
  fields: readonly Field[];
  /** Fields visible for these values; default: all. */
  shown?: (typed: FormValues, place: FormPlace) => readonly Field[];
  /** Stored values by field. */
  initial: FormValues;
  /** Messages by field for what is wrong with what would be sent. */
  check: (
    sent: FormValues,
    options: { reader: Reader; shown: readonly Field[]; stored: FormValues },
  ) => Record<string, string>;
  /** `current`: the row that others saved meanwhile, on which the person has gone on working. */
  submit: (sent: FormValues, options: { shown: readonly Field[]; current: unknown }) => Promise<unknown>;
  /** The stored values by field of a row, as a VERSION_CONFLICT brings it. Left out: the form has its own way. */
  storedIn?: (row: unknown) => FormValues;
  errorPrefix?: string;
  /** Amounts are of this currency and no other. */
  currency?: Currency;
}

export function useFormPlace(only?: Currency): FormPlace {
  const zone = useZone();
  const own = useHost().company?.currency ?? 'KRW';
  return { zone, currency: only ?? own, oneCurrency: only !== undefined };
}

/** A message for the field or for a part of it. */
const isAt = (path: string, key: string) => path === key || path.startsWith(`${key}.`);

const isSame = (value: unknown, other: unknown) => JSON.stringify(value ?? null) === JSON.stringify(other ?? null);

/** The row of a VERSION_CONFLICT as it is stored now; undefined for other failures. */
function getCurrentRow({ code, details }: ApiError): unknown {
  return code === 'VERSION_CONFLICT' ? (details as { current?: unknown } | null | undefined)?.current : undefined;
}

/** Merges a person's input with others' saved changes: untouched fields take their values. */
export function mergeTyped(
  fields: readonly FieldDefinition[],
  versions: { typed: FormValues; base: FormValues; theirs: FormValues; place: FormPlace },
): { typed: FormValues; base: FormValues; clashes: string[] } {
  const { typed, place } = versions;
  const theirTyped = toTypedValues(fields, versions.theirs, place);
  const mine = toSentValues(fields, typed, place);
  const base = toSentValues(fields, theirTyped, place);
  const touched = (key: string) => !isSame(mine[key], versions.base[key]);
  const merged = fields.map(({ key }) => [key, touched(key) ? typed[key] : theirTyped[key]] as const);
  const clashes = fields.map(({ key }) => key).filter((key) => touched(key) && !isSame(base[key], versions.base[key]));
  return { typed: Object.fromEntries(merged), base, clashes: clashes.filter((key) => !isSame(mine[key], base[key])) };
}

/** Others' changes, found on saving: the row, and the fields that both changed. */
interface SaveConflict {
  current: unknown;
  stored: FormValues;
  clashes: readonly string[];
}

/** Current input, and its difference from the stored values. */
function useTyped<Field extends FieldDefinition>(plan: FormPlan<Field>, place: FormPlace) {
  const [values, setValues] = useState(() => toTypedValues(plan.fields, plan.initial, place));
  const latest = useRef(values);
  latest.current = values;
  const [met, setMet] = useState<SaveConflict | null>(null);
  const base = useRef(toSentValues(plan.fields, values, place));
  const dirty = !isSame(toSentValues(plan.fields, values, place), base.current);
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty;
  /** Marks the sent values as stored: those from the start of the request, not typed since. */
  const keep = () => {
    base.current = toSentValues(plan.fields, values, place);
    dirtyNow.current = !isSame(toSentValues(plan.fields, latest.current, place), base.current);
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

/** Submitting during an upload waits for it: sent once all uploads are finished, and not if one failed, which its field shows. */
function useUploadsDone(values: FormValues, form: React.RefObject<HTMLFormElement | null>) {
  const [awaited, setAwaited] = useState<readonly Sending[]>([]);
  const isWaiting = awaited.length > 0;
  useEffect(() => {
    if (!isWaiting || isOnItsWay(values)) return;
    setAwaited([]);
    if (awaited.every(({ state }) => state !== 'failed')) form.current?.requestSubmit();
  }, [isWaiting, awaited, values, form]);
  return { isWaiting, waitFor: setAwaited };
}

export function useFormState<Field extends FieldDefinition>(plan: FormPlan<Field>) {
  const place = useFormPlace(plan.currency);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, met, meet, keep, dirty, dirtyNow } = useTyped(plan, place);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saving = useRef(false);
  const isDirty = useCallback(() => dirtyNow.current && !saving.current, [dirtyNow]);
  const fields = plan.shown?.(values, place) ?? plan.fields;
  const { isWaiting, waitFor } = useUploadsDone(values, form);

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
    const current = plan.storedIn && getCurrentRow(failure);
    if (current) meet(current);
    setError(failure);
    show(toPlacedMessages(fields, removePrefix(failure.fields, plan.errorPrefix)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (saving.current) return;
    setError(null);
    const sent = toSentValues(fields, values, place);
    const stored = { ...plan.initial, ...met?.stored };
    const wrong = plan.check(sent, { reader: { language, place }, shown: fields, stored });
    const onTheirWay = fields.filter(({ key }) => isOnItsWay(values[key]));
    const now = Object.entries(wrong).filter(([path]) => !onTheirWay.some(({ key }) => isAt(path, key)));
    if (now.length > 0) return show(Object.fromEntries(now));
    if (onTheirWay.length > 0) return waitFor(onTheirWay.flatMap(({ key }) => findSending(values[key])));
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
