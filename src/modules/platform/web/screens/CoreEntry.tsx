/** `/platform`: leads to the dashboard. */
import { Navigate } from 'react-router';
import { platformPaths } from '../../contract/paths.ts';

export const CoreEntry = () => <Navigate to={platformPaths.dashboard()} replace />;
