-- States, actions, relations and search of types that a company made itself. Those of shipped types come from the rooms.
alter table axis.types add column life jsonb not null default '{}'::jsonb;
