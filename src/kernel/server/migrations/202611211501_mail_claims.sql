-- When a job took the mail to hand it over: no transaction is open meanwhile, so the row says it.
alter table kernel.mails add column claimed_at timestamptz;
