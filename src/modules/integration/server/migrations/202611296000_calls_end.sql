-- Why a call was given up, in words; since when it is tried again; and when what it was asked was forgotten, since nothing can need it any more.
alter table integration.calls add column fault jsonb;
alter table integration.calls add column forgotten_at timestamptz;
alter table integration.calls add column begun_again_at timestamptz;
