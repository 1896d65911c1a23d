-- Two years of notices, unless a company says otherwise. Not in parts: a list that each page asks for would be planned over all of them.
-- Messages stay with the runs that sent them: corrections need them.
insert into kernel.kept (kind, name, months) values ('notices', 'notification.notices', 24);
