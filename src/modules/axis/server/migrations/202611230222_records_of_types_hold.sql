alter table axis.records validate constraint records_of_a_type;
