-- The secret link of a mail is kept apart from its text, sealed with the installation's secret: who reads mails does not hold it.
alter table kernel.mails add column link text;
-- What stood readable until now is struck out. A mail that still waits goes without its link: a new one is asked for.
alter table kernel.mails no force row level security;
update kernel.mails set body = regexp_replace(body, 'https?://\S+#(invitation|verify)=\S+', '{link}', 'g')
 where body ~ '#(invitation|verify)=';
alter table kernel.mails force row level security;
