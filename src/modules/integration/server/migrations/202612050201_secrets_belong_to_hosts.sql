-- Hosts that a secret may be sent to. Empty: made before secrets had hosts, and sent nowhere until somebody names them.
alter table integration.secrets add column hosts text[] not null default '{}';
