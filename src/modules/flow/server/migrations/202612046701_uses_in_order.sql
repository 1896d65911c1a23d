-- Later and earlier mean the order of the changes, never of the runs: a use has its place among the impacts (`position`, microseconds).
-- Null: a use of before. `is_listed`: the thing was one of several in a list, and no later step of the run named it.
alter table flow.uses add column position bigint, add column is_listed boolean not null default false;
grant update (position, is_listed) on flow.uses to heureum_app;
