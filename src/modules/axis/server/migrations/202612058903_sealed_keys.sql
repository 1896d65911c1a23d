-- Fields of the type of which nothing stands plain any more: the job that seals what stood plain passes them over.
alter table axis.types add column sealed_keys text[] not null default '{}';
