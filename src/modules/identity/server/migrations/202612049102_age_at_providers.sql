-- Whether who begins a sign-in at a provider said to be 14 or older: without it the way back makes no account. A server of before says nothing.
alter table identity.oidc_flows add column age_confirmed boolean not null default false;
