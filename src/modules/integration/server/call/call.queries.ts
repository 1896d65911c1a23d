/** Calls that runs make, and those that take them back, as they are stored. */
import type { Json } from '#kernel/contract/block.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { HttpCallSettings } from '../../contract/http-call.ts';

export type Outcome = 'unknown' | 'made' | 'not-made';

export interface StoredCall {
  id: string;
  rootId: string;
  ofId: string | null;
  place: number;
  kind: 'call' | 'compensation';
  executionId: string;
  stepId: string | null;
  key: string;
  request: HttpCallSettings;
  state: 'waiting' | 'done' | 'failed' | 'cancelled';
  /**
   * The known outcome of its change elsewhere: unknown from the moment it is sent. Null: it was never sent, changes nothing, or
   * predates this column.
   */
  outcome: Outcome | null;
  /** When it left last. */
  leftAt: string | null;
  attempts: number;
  outputs: { [key: string]: Json } | null;
  endedAt: string | null;
  /** Since when nobody knows any more what it was asked. */
  forgottenAt: string | null;
}

const columns = `c.id, c.root_id as "rootId", c.of_id as "ofId", c.place, c.kind, c.execution_id as "executionId",
  c.step_id as "stepId", c.key, c.request, c.state, c.outcome, c.left_at as "leftAt", c.attempts, c.outputs, c.ended_at as "endedAt",
  c.forgotten_at as "forgottenAt"`;

export type NewCall = Pick<
  StoredCall,
  'id' | 'rootId' | 'ofId' | 'place' | 'kind' | 'executionId' | 'stepId' | 'key' | 'request'
>;

/** A step that is tried again takes up the call that failed, under the same key. */
export function insertCall(companyId: string, call: NewCall): Statement<{ id: string }> {
  return statement(
    `insert into integration.calls as c (company_id, id, root_id, of_id, place, kind, execution_id, step_id, key, request)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, key) do update
       set state = 'waiting', attempts = 0, step_id = excluded.step_id, request = excluded.request, ended_at = null, status = null,
         fault = null, forgotten_at = null
       where c.state in ('failed', 'cancelled')
     returning id`,
    [
      companyId,
      call.id,
      call.rootId,
      call.ofId,
      call.place,
      call.kind,
      call.executionId,
      call.stepId,
      call.key,
      toJson(call.request),
    ],
  );
}

export interface CallInChain extends StoredCall {
  of: StoredCall['outputs'];
  ofState: StoredCall['state'] | null;
  ofOutcome: Outcome | null;
  /** An earlier one of its chain is still to be made. */
  isEarly: boolean;
  /** An earlier one was given up: this one is ordered again once that went well. */
  isBarred: boolean;
}

/** The call, with the one it reverts, and the state of those before it in its chain. */
export function selectCall(companyId: string, id: string): Statement<CallInChain> {
  return statement(
    `select ${columns}, o.outputs as of, o.state as "ofState", o.outcome as "ofOutcome",
       exists (select 1 from integration.calls b where b.company_id = c.company_id and b.root_id = c.root_id
         and b.place < c.place and b.state = 'waiting') as "isEarly",
       exists (select 1 from integration.calls b where b.company_id = c.company_id and b.root_id = c.root_id
         and b.place < c.place and b.state = 'failed' and b.step_id is null) as "isBarred"
     from integration.calls c left join integration.calls o on o.company_id = c.company_id and o.id = c.of_id
     where c.company_id = $1 and c.id = $2`,
    [companyId, id],
  );
}

/** In one order, so that two who take back the same never wait for each other. */
export function lockCalls(companyId: string, ids: readonly string[]): Statement<StoredCall> {
  return statement(
    `select ${columns} from integration.calls c where c.company_id = $1 and c.id = any($2::uuid[])
     order by c.id for update`,
    [companyId, ids],
  );
}

/** With whether something was ordered that takes it back. */
export function selectCalls(
  companyId: string,
  ids: readonly string[],
): Statement<StoredCall & { isTakenBack: boolean }> {
  return statement(
    `select ${columns}, exists (select from integration.calls b where b.company_id = c.company_id and b.of_id = c.id) as "isTakenBack"
     from integration.calls c where c.company_id = $1 and c.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

/** The place after the last of each chain. */
export function selectNextPlaces(
  companyId: string,
  rootIds: readonly string[],
): Statement<{ rootId: string; next: number }> {
  return statement(
    `select root_id as "rootId", max(place) + 1 as next from integration.calls
     where company_id = $1 and root_id = any($2::uuid[]) group by root_id`,
    [companyId, rootIds],
  );
}

/** It leaves now: from here on it may be made. None where nobody waits for it any more. */
export function updateLeft(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update integration.calls set outcome = 'unknown', left_at = clock_timestamp() where company_id = $1 and id = $2 and state = 'waiting' returning id`,
    [companyId, id],
  );
}

/** @param outcome what is known after this attempt; null leaves it as it was */
export function updateAttempt(companyId: string, id: string, outcome: Outcome | null): Statement {
  return statement(
    `update integration.calls set attempts = attempts + 1, outcome = coalesce($3, outcome)
     where company_id = $1 and id = $2 and state in ('waiting', 'cancelled')`,
    [companyId, id, outcome],
  );
}

/** A call of which nobody knew was made: asked again under its key, it was answered. */
export function updateUnknownSettled(
  companyId: string,
  id: string,
  { status, outputs }: { status: number; outputs: NonNullable<StoredCall['outputs']> },
): Statement {
  return statement(
    `update integration.calls set state = 'done', outcome = 'made', status = $3, outputs = $4, fault = null, ended_at = now()
     where company_id = $1 and id = $2 and outcome = 'unknown'`,
    [companyId, id, status, toJson(outputs)],
  );
}

export interface CallCompletion {
  id: string;
  state: 'done' | 'failed';
  /** Left out: as it was. */
  outcome?: Outcome | null;
  status: number | null;
  outputs: StoredCall['outputs'];
  fault?: CallFailure;
}
/** Why it was given up. */
export type CallFailure = { code: string; ko: string; en: string };

export function updateEnded(
  companyId: string,
  { id, state, status, outputs, fault, outcome = null }: CallCompletion,
): Statement {
  return statement(
    `update integration.calls set state = $3, status = $4, outputs = $5, attempts = attempts + 1, ended_at = now(), fault = $6,
       outcome = coalesce($7, outcome)
     where company_id = $1 and id = $2 and state in ('waiting', 'cancelled')`,
    [companyId, id, state, status, outputs === null ? null : toJson(outputs), fault ? toJson(fault) : null, outcome],
  );
}

/** Triggers the next waiting call of the same chain, and restarts its waiting time. */
export function updateFollowersOrdered(
  companyId: string,
  call: { rootId: string; place: number },
): Statement<{ id: string }> {
  return statement(
    `update integration.calls c set begun_again_at = now()
     where c.company_id = $1 and c.state = 'waiting' and c.id = (select b.id from integration.calls b
       where b.company_id = $1 and b.root_id = $2 and b.place > $3 and b.state = 'waiting' order by b.place limit 1)
     returning c.id`,
    [companyId, call.rootId, call.place],
  );
}

/** A call that was given up and need not be made any more: nobody has it made again. None where somebody just did. */
export function updateLeftUnmade(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update integration.calls set state = 'cancelled' where company_id = $1 and id = $2 and state in ('failed', 'cancelled') returning id`,
    [companyId, id],
  );
}

/** The run goes on without the answer of this step's call. */
export function updateCancelled(companyId: string, stepId: string): Statement {
  return statement(
    `update integration.calls set state = 'cancelled', ended_at = now()
     where company_id = $1 and step_id = $2 and state = 'waiting'`,
    [companyId, stepId],
  );
}
