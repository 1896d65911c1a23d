/**
 * Feature switches of a company: the kernel refuses disabled features (`feature` of endpoints and pages), on every process once it
 * learns of the commit.
 */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { companyChanged } from '../contract/events.ts';
import { switches } from '../contract/features.ts';
import type { Switches } from '../contract/switches.endpoints.ts';
import { selectCompany, updateSwitches } from './company.queries.ts';
import { emitPlacesChanged } from './company-status.service.ts';

const names = Object.keys(switches) as (keyof typeof switches)[];

export async function readSwitches(context: Context): Promise<Switches> {
  const [row] = await context.unit.query(selectCompany(context.companyId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  const isOn = (name: keyof typeof switches) => !row.switchedOff.includes(switches[name]);
  return { version: row.version, shop: isOn('shop'), links: isOn('links'), keys: isOn('keys') };
}

/** @throws VERSION_CONFLICT */
export async function changeSwitches(context: Context, change: Switches): Promise<Switches> {
  const { companyId } = context;
  const { version: _before, ...before } = await readSwitches(context);
  const { version, ...after } = change;
  const switchedOff = names.flatMap((name) => (after[name] ? [] : [switches[name]]));
  await updateVersioned(context, updateSwitches(companyId, { version, switchedOff }), () => readSwitches(context));
  audit(context, { action: 'company.switches.change', subject: { type: 'company', id: companyId }, before, after });
  emit(context, companyChanged, { companyId });
  emitPlacesChanged(context);
  return readSwitches(context);
}
