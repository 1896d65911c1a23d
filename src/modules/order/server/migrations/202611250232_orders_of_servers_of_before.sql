-- A server of before, which asks for no consent, goes on taking orders while a new version starts: what it writes says nothing here. Who
-- asks says so with the key, and gets none without what was agreed to.
alter table "order".orders add column consent_asked boolean not null default false;
drop trigger with_consent on "order".orders;
create trigger with_consent before update of key on "order".orders
  for each row when (new.key is not null and new.consent_asked) execute function "order".demand_consent();
grant update (consent_asked) on "order".orders to heureum_app;
