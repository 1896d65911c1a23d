/** Forms in which records begin: of a type that is chosen here, or of the one that a list is about. */
import { Paper, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '#kernel/contract/ids.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Loaded, PageHeader, Refused, SchemaForm, Section, useFilters } from '#kernel/web/ui/index.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AlikeRecord, AxisRecordView } from '../../contract/record.ts';
import { rightName } from '../../contract/rights.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecords, recordLabel, useCreateRecord, useDeleteRecord, useTypes } from '../axis.api.ts';
import { AlikeDialog } from '../components/AlikeDialog.tsx';
import { ShownElsewhere } from '../components/ShownElsewhere.tsx';
import { TypeButtons, TypeChoice } from '../components/TypeChoice.tsx';
import { fallbacksOf, findType, formFields, fromForm, rarelyFilled, writable } from '../records.ts';
import type { BrowserPlace, RecordPlace } from '../slots.ts';
import { useText } from '../text.ts';

const formKey = newId();

/** The records that are like the one that was sent; none where it was refused for another reason. */
function alikeIn({ code, details }: ApiError): readonly AlikeRecord[] {
  if (code !== 'RECORD_ALIKE') return [];
  return (details as { alike?: readonly AlikeRecord[] } | null)?.alike ?? [];
}

interface Question {
  alike: readonly AlikeRecord[];
  create: () => Promise<void>;
  close: () => void;
}

/** Creates a record; where others are like it, once the person says that it is another one. `question` is what is asked meanwhile. */
function useCreating(type: TypeDefinition) {
  const create = useCreateRecord();
  const [question, setQuestion] = useState<Question | null>(null);
  const send = (values: Record<string, unknown>, allowAlike: boolean) =>
    create.send({ params: { axis: type.axis, type: type.key }, body: { ...fromForm(values), allowAlike } });
  const createFrom = async (values: Record<string, unknown>): Promise<AxisRecordView> => {
    try {
      return await send(values, false);
    } catch (thrown) {
      const alike = alikeIn(toApiError(thrown));
      if (alike.length === 0) throw thrown;
      return new Promise((resolve, reject) => {
        const close = () => {
          setQuestion(null);
          reject(thrown);
        };
        const createAnyway = () =>
          send(values, true)
            .then(resolve, reject)
            .finally(() => setQuestion(null));
        setQuestion({ alike, close, create: createAnyway });
      });
    }
  };
  return { createFrom, question, isCreating: create.isSending };
}

/** As wide as its form: the title of the page is its own. */
function FormCard({ children }: { children: ReactNode }) {
  return (
    <Paper p="md" maw={792}>
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}

function CreateForm(props: {
  type: TypeDefinition;
  home: BrowserPlace['home'];
  /** Columns of the list. */
  shown?: readonly string[] | undefined;
  submitLabel: string;
}) {
  const { type, home, submitLabel } = props;
  const t = useText();
  const navigate = useNavigate();
  const { createFrom, question, isCreating } = useCreating(type);
  const remove = useDeleteRecord({ onDone: () => showDone(t('create.back')) });
  const fields = formFields(type, null, {
    title: t('word.title'),
    code: t('word.code'),
    codeHelp: t('form.code.help'),
  });
  const submit = async (values: Record<string, unknown>) => {
    const record = await createFrom(values);
    const { id, title, version } = record;
    const undo = () => remove.fire({ params: { axis: type.axis, type: type.key, id }, query: { version } });
    showDone(t('create.done', { title }), { undo });
    // After the form has noted that everything is saved, else it would warn of leaving.
    queueMicrotask(() => void navigate(home(record), { replace: true }));
  };
  return (
    <>
      {question && (
        <AlikeDialog
          type={type}
          alike={question.alike}
          home={home}
          isCreating={isCreating}
          onCreate={() => void question.create()}
          onClose={question.close}
        />
      )}
      {type.keeper && <ShownElsewhere keeper={type.keeper} says="howToBegin" />}
      <SchemaForm
        key={`${formKey}.${type.axis}.${type.key}.${type.version}`}
        fields={fields}
        folded={{ title: t('form.more'), keys: rarelyFilled(fields, props) }}
        initial={fallbacksOf(type, {})}
        onSubmit={submit}
        onCancel={() => void navigate(-1)}
        submitLabel={submitLabel}
        errorPrefix="fields"
        loadRecords={loadRecords}
        recordLabel={recordLabel}
      />
    </>
  );
}

export function RecordCreate() {
  const t = useText();
  const local = useLocal();
  const [place, setPlace] = useFilters({ axis: '', type: '' });
  const types = useTypes();
  return (
    <Loaded query={types} isPage>
      {(readable) => {
        const all = writable(readable);
        const type = findType(all, place);
        return (
          <>
            <PageHeader
              title={type ? t('create.title.of', { type: local(type.label) }) : axisPaths.create.title}
              crumbs={[axisPaths.records]}
            />
            {type ? (
              <FormCard>
                <TypeChoice types={all} value={place} onChange={setPlace} />
                <CreateForm
                  type={type}
                  home={(record) => axisPaths.record(record)}
                  submitLabel={local(axisPaths.create.title)}
                />
              </FormCard>
            ) : (
              <Section title={t('create.choose')}>
                <TypeButtons types={all} value={place} onChange={setPlace} />
              </Section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Of the type that a room's list is about. */
export function RecordCreateOf({ place }: { place: RecordPlace }) {
  const t = useText();
  const local = useLocal();
  return (
    <Loaded query={useTypes()} isPage>
      {(readable) => {
        const asked = { axis: place.axis, key: place.type ?? '' };
        const type = findType(writable(readable), { axis: asked.axis, type: asked.key });
        const title = place.formTitle
          ? local(place.formTitle)
          : t('create.title.of', { type: local(type?.label ?? place.title) });
        return (
          <>
            <PageHeader title={title} crumbs={[...place.crumbs, { title: place.title, to: place.list }]} />
            {type ? (
              <FormCard>
                <CreateForm type={type} home={place.home} shown={place.slots.shown} submitLabel={title} />
              </FormCard>
            ) : (
              <Refused reason={t('create.forbidden')} needed={rightName(asked, 'write')} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
