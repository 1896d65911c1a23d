/** Links that know only an id lead here, and on to the record. */
import { Navigate, useParams } from 'react-router';
import { Loaded } from '#kernel/web/ui/index.ts';
import { axisPaths } from '../../contract/paths.ts';
import { useRecordById } from '../axis.api.ts';

export function RecordById() {
  const { id = '' } = useParams();
  const record = useRecordById(id);
  return (
    <Loaded query={record} isPage>
      {(data) => <Navigate to={axisPaths.record(data)} replace />}
    </Loaded>
  );
}
