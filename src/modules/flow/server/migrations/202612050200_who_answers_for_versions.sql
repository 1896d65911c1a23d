-- Who answers for what a version does: who published it, and who approved it in a review. Empty: the product itself. Null: published
-- before this was kept (see `responsible` in frame.queries.ts).
alter table flow.frame_versions add column responsible uuid[];
-- When its owners were last told that a flow stopped because nobody who answers for it holds a permission any more.
alter table flow.frames add column stop_told_at timestamptz;

-- Lists of acts that people confirmed before they started a flow in their own name.
create table flow.confirmed_acts (
  company_id uuid not null references company.companies (id) on delete cascade,
  person_id uuid not null,
  frame_id uuid not null,
  -- Of the list as it was read.
  hash text not null,
  confirmed_at timestamptz not null default now(),
  primary key (company_id, person_id, frame_id, hash),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade
);
revoke update, delete on flow.confirmed_acts from heureum_app;
-- The list that whoever saved the stream confirmed with it. Null: saved before lists were confirmed.
alter table flow.streams add column acts_hash text;
