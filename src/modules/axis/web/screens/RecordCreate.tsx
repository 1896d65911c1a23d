/** Forms in which records begin: of a type that is chosen here, or of the one that a list is about. */
import { Paper, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { createId } from '#kernel/contract/ids.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Loaded, PageHeader, Refused, SchemaForm, Section, useFilters } from '#kernel/web/ui/index.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView, DuplicateRecord } from '../../contract/record.ts';
import { getRightName } from '../../contract/rights.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecordLabel, loadRecordOptions, useCreateRecord, useDeleteRecord, useTypes } from '../axis.api.ts';
import { DuplicateDialog } from '../components/DuplicateDialog.tsx';
import { MirroredNotice } from '../components/MirroredNotice.tsx';
import { TypeButtons, TypeChoice } from '../components/TypeChoice.tsx';
import {
  filterWritable,
  findType,
  getFallbacks,
  getFormFields,
  listRarelyFilled,
  parseForm,
} from '../record-fields.ts';
import type { BrowserPlace, RecordPlace } from '../slots.ts';
import { useText } from '../text.ts';

const formKey = createId();

/** The records that are like the one that was sent; none where it was refused for another reason. */
function readDuplicates({ code, details }: ApiError): readonly DuplicateRecord[] {
  if (code !== 'RECORD_ALIKE') return [];
  return (details as { alike?: readonly DuplicateRecord[] } | null)?.alike ?? [];
}

interface Question {
  alike: readonly DuplicateRecord[];
  create: () => Promise<void>;
  close: () => void;
}

/** Creates a record; where others are like it, once the person says that it is another one. `question` is what is asked meanwhile. */
function useRecordCreation(type: TypeDefinition) {
  const create = useCreateRecord();
  const [question, setQuestion] = useState<Question | null>(null);
  const send = (values: Record<string, unknown>, allowAlike: boolean) =>
    create.send({ params: { axis: type.axis, type: type.key }, body: { ...parseForm(values), allowAlike } });
  const createFrom = async (values: Record<string, unknown>): Promise<AxisRecordView> => {
    try {
      return await send(values, false);
    } catch (thrown) {
      const alike = readDuplicates(toApiError(thrown));
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
  const { createFrom, question, isCreating } = useRecordCreation(type);
  const remove = useDeleteRecord({ onDone: () => showSuccess(t('create.back')) });
  const fields = getFormFields(type, null, {
    title: t('word.title'),
    code: t('word.code'),
    codeHelp: t('form.code.help'),
  });
  const submit = async (values: Record<string, unknown>) => {
    const record = await createFrom(values);
    const { id, title, version } = record;
    const undo = () => remove.fire({ params: { axis: type.axis, type: type.key, id }, query: { version } });
    showSuccess(t('create.done', { title }), { undo });
    // After the form has noted that everything is saved, else it would warn of leaving.
    queueMicrotask(() => void navigate(home(record), { replace: true }));
  };
  return (
    <>
      {question && (
        <DuplicateDialog
          type={type}
          alike={question.alike}
          home={home}
          isCreating={isCreating}
          onCreate={() => void question.create()}
          onClose={question.close}
        />
      )}
      {type.keeper && <MirroredNotice owningView={type.keeper} says="howToBegin" />}
      <SchemaForm
        key={`${formKey}.${type.axis}.${type.key}.${type.version}`}
        fields={fields}
        folded={{ title: t('form.more'), keys: listRarelyFilled(fields, props) }}
        initial={getFallbacks(type, {})}
        onSubmit={submit}
        onCancel={() => void navigate(-1)}
        submitLabel={submitLabel}
        errorPrefix="fields"
        loadRecords={loadRecordOptions}
        recordLabel={loadRecordLabel}
      />
    </>
  );
}

export function RecordCreate() {
  const t = useText();
  const local = useLocalText();
  const [place, setPlace] = useFilters({ axis: '', type: '' });
  const types = useTypes();
  return (
    <Loaded query={types} isPage>
      {(readable) => {
        const all = filterWritable(readable);
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

/** Creates a record of the type of a module's list. */
export function RecordCreateOf({ place }: { place: RecordPlace }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Loaded query={useTypes()} isPage>
      {(readable) => {
        const typeKey = { axis: place.axis, key: place.type ?? '' };
        const type = findType(filterWritable(readable), { axis: typeKey.axis, type: typeKey.key });
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
              <Refused reason={t('create.forbidden')} needed={getRightName(typeKey, 'write')} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
