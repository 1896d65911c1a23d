-- Two years of notices, unless a company says otherwise. Messages stay with the runs that sent them: corrections need them.
insert into kernel.kept (kind, name, width, months) values ('notices', 'notification.notices', 'year', 24);
