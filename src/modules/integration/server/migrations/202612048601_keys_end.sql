-- A key ends: those that were to live until somebody revokes them get a year from now on.
alter table integration.keys no force row level security;
update integration.keys set expires_at = now() + interval '366 days' where expires_at is null and revoked_at is null;
alter table integration.keys force row level security;
