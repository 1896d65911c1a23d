/** Screens of one record: the generic one of all axes, and those declared by modules. */
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { Loaded } from '#kernel/web/ui/index.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { useRecord, useRecordById, useTypes } from '../axis.api.ts';
import { RecordPage } from '../components/RecordPage.tsx';
import { findType } from '../record-fields.ts';
import type { RecordPlace, ShownRecord } from '../slots.ts';

/** The record with its type. */
function Typed({ record, children }: { record: AxisRecordView; children: (typedRecord: ShownRecord) => ReactNode }) {
  return (
    <Loaded query={useTypes()} isPage>
      {(all) => {
        const type = findType(all, record);
        return type && children({ record, type });
      }}
    </Loaded>
  );
}

/** Any record, by axis and type in the URL: for data administrators, with its form open. */
export function RecordDetail() {
  const { axis = '', type: key = '', id = '' } = useParams();
  const record = useRecord({ axis, type: key, id });
  return (
    <Loaded query={record} isPage>
      {(data) => (
        <Typed record={data}>
          {(typedRecord) => {
            const list = { title: typedRecord.type.label, to: axisPaths.records({ axis: data.axis, type: data.type }) };
            const place = { list: axisPaths.records(), crumbs: [axisPaths.records, list], slots: {} };
            return <RecordPage key={data.id} {...typedRecord} place={place} isForm />;
          }}
        </Typed>
      )}
    </Loaded>
  );
}

function ById({ id, place }: { id: string; place: RecordPlace }) {
  const crumbs = [...place.crumbs, { title: place.title, to: place.list }];
  const isHere = ({ axis, type }: AxisRecordView) => axis === place.axis && (place.type ?? type) === type;
  return (
    <Loaded query={useRecordById(id)} isPage>
      {(data) =>
        isHere(data) ? (
          <Typed record={data}>
            {(typedRecord) => <RecordPage key={data.id} {...typedRecord} place={{ ...place, crumbs }} />}
          </Typed>
        ) : (
          <Navigate to={axisPaths.record(data)} replace />
        )
      }
    </Loaded>
  );
}

/** A record on its module's own screen. */
export function RecordDetailById({ place }: { place: RecordPlace }) {
  const { id = '' } = useParams();
  const { Gate } = place.slots;
  if (!Gate) return <ById id={id} place={place} />;
  return (
    <Gate id={id}>
      <ById id={id} place={place} />
    </Gate>
  );
}
