/** Around screens that stand without the header and the menu of a portal: what a demo company says of itself, and nothing else. */
import { Outlet } from 'react-router';
import { DemoLabel } from './DemoLabel.tsx';

export function Bare() {
  return (
    <>
      <DemoLabel />
      <Outlet />
    </>
  );
}
