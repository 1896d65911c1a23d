-- Who signed in first with this guest's browser took over its address book: once, so that what the person removes stays away.
alter table "order".guest_sessions add column adopted_by uuid;
