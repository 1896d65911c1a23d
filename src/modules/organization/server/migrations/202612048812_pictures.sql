insert into kernel.pictures (name, columns) values ('organization.delegations', '{reason}');
