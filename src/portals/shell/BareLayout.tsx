/** Layout of screens without a portal's header and menu: only the notice of a demo company. */
import { Outlet } from 'react-router';
import { DemoLabel } from './DemoLabel.tsx';

export function BareLayout() {
  return (
    <>
      <DemoLabel />
      <Outlet />
    </>
  );
}
