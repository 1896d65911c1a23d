-- Monthly reviews of the access records: who signed what of which figures. Written once, and changed by nobody.
create table kernel.access_reviews (
  company_id uuid not null,
  -- `YYYY-MM`, in the company's time zone.
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  figures jsonb not null,
  mark text not null check (length(mark) <= 64),
  note text not null check (length(note) <= 4000),
  signed_by uuid not null,
  signed_name text not null,
  signed_at timestamptz not null default now(),
  primary key (company_id, month)
);
alter table kernel.access_reviews enable row level security;
alter table kernel.access_reviews force row level security;
create policy tenant on kernel.access_reviews using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
revoke update, delete, truncate on kernel.access_reviews from heureum_app;
create trigger append_only before update or delete on kernel.access_reviews for each row execute function kernel.refuse_change();
create trigger append_only_whole before truncate on kernel.access_reviews for each statement execute function kernel.refuse_change();

-- Months of which who may review them was reminded.
create table kernel.access_review_reminders (
  company_id uuid not null,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  at timestamptz not null default now(),
  primary key (company_id, month)
);
alter table kernel.access_review_reminders enable row level security;
alter table kernel.access_review_reminders force row level security;
create policy tenant on kernel.access_review_reminders using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());
revoke update, delete on kernel.access_review_reminders from heureum_app;
