-- The order of impacts means the same on another cluster, to which a company may move: no sequence, no transaction's id.
-- A position is the moment of writing in microseconds, and later than the last impact on the same thing, whatever clocks say: who
-- changes a thing holds it. Positions of before are small numbers, so all of them are earlier.
alter table flow.impacts alter column position drop identity;
alter table flow.impacts alter column position set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

-- Impacts of one transaction are those of one `at`, the instant at which it began: they happened in the order of their ids.
-- The column stays, empty, for processes of before; the next migration of this table takes it away.
alter table flow.impacts drop column unit;
alter table flow.impacts add column unit text;
