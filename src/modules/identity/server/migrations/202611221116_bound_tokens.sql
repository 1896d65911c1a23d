-- A single-use token of a session. With a company it enters that company; without one it stands for a password that was right
-- until a company is chosen. It ends with the session and with the password that it was made under, and one that a browser
-- carries is bound to that browser: `challenge` is the hash of what only the page there knows that asked for it.
truncate identity.temp_tokens;
alter table identity.temp_tokens
  alter column target_company_id drop not null,
  add column challenge text,
  add column credential_at timestamptz;
