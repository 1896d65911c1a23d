alter table identity.persons validate constraint persons_zone;
