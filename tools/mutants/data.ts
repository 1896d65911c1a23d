/** Mistakes in company isolation, in books and in stored data. */
import type { Mutant } from './mutant.ts';

const finance = 'src/modules/finance/server/functions';
const periods = ['src/modules/finance/server/periods.test.ts'];

export const data: readonly Mutant[] = [
  {
    name: 'row security binds not the owner',
    file: 'src/kernel/server/database/migrate.ts',
    before: ' force row level security`',
    after: ' no force row level security`',
    noticedBy: ['arch/database.test.ts'],
  },
  {
    name: 'the policy of companies lets writes pass',
    file: 'src/kernel/server/database/migrate.ts',
    before: 'with check (company_id = kernel.company_id())',
    after: 'with check (true)',
    noticedBy: ['arch/database.test.ts'],
  },
  {
    name: 'the company is set for the session',
    file: 'src/kernel/server/database/enter.ts',
    before: "set_config('app.company_id', $1, true)",
    after: "set_config('app.company_id', $1, false)",
    noticedBy: ['src/kernel/server/database/pool.test.ts'],
  },
  {
    name: 'a statement forgets its company',
    file: 'src/modules/axis/server/records.queries.ts',
    before: 'where r.company_id = $1 and r.id = $2 and r.axis = $3 and r.type = $4`',
    after: 'where $1::uuid is not null and r.id = $2 and r.axis = $3 and r.type = $4`',
    noticedBy: ['arch/architecture.test.ts'],
  },
  {
    name: 'a function with the owner’s rights takes its company from the caller',
    file: `${finance}/reverse_entries.sql`,
    before: "array(select (g ->> 'entryId')::uuid from jsonb_array_elements(p -> 'entries') g)",
    after:
      "array(select (g ->> 'entryId')::uuid from jsonb_array_elements(p -> 'entries') g where p ->> 'company' is null)",
    noticedBy: ['src/apps/definers.test.ts'],
  },
  {
    name: 'closing a month does not wait for postings',
    file: `${finance}/set_closing.sql`,
    before: 'perform pg_advisory_xact_lock(finance.month_lock(company, locked));',
    after: 'perform 1;',
    noticedBy: periods,
  },
  {
    name: 'an entry need not balance',
    file: `${finance}/check_balance.sql`,
    before: 'lines >= 2 and debits = credits and',
    after: 'lines >= 2 and',
    noticedBy: periods,
  },
  {
    name: 'the value of stock is cut off, not rounded',
    file: 'src/modules/item/server/functions/value_change.sql',
    before: 'result := round(',
    after: 'result := trunc(',
    noticedBy: ['src/modules/item/server/stock.test.ts'],
  },
  {
    name: 'the stock that an undo judges and takes back is not held',
    file: 'src/modules/item/server/functions/lock_levels_of.sql',
    before: 'order by l.item_id, l.location for update of l;',
    after: 'order by l.item_id, l.location;',
    noticedBy: ['src/modules/item/server/blocks/stock-movement.at-once.test.ts'],
  },
  {
    name: 'a change of a record is told to nobody',
    file: 'src/modules/axis/server/record-replace.service.ts',
    before: 'const emitUpdated = () => emit(context, recordUpdated, toEventSubject(type, values));',
    after: 'const emitUpdated = () => undefined;',
    noticedBy: ['src/modules/axis/server/record-events.test.ts'],
  },
  {
    name: 'a write leaves no row in the audit trail',
    file: 'src/kernel/server/http/stages/audit.ts',
    before: 'if (!endpoint.audit || result === null) return;',
    after: 'if (endpoint.audit !== null) return;',
    noticedBy: ['src/kernel/server/http/stages/audit.test.ts'],
  },
  {
    name: 'one idempotency key answers two different requests',
    file: 'src/kernel/server/http/stages/idempotency.ts',
    before: 'if (storedRow.fingerprint !== fingerprint) throw fail(kernelErrors.IDEMPOTENCY_KEY_REUSED);',
    after: '',
    noticedBy: ['src/kernel/server/http/stages/idempotency.test.ts'],
  },
  {
    name: 'an event is lost when nobody nudges the relay',
    file: 'src/kernel/server/jobs/relay.ts',
    before: 'this.#soon(busy ? this.#gapMs : fallbackMs);',
    after: '',
    noticedBy: ['src/kernel/server/jobs/relay.test.ts'],
  },
];
