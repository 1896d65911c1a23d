-- Until now texts reached everybody, whatever stood here, and no screen asked: a choice that acts begins where things were.
alter table identity.persons alter column notifications set default '{"email": true, "push": true, "sms": true}';
