-- Which types are about persons. Those of the axis of persons and companies are, and whatever asks for how to reach somebody.
alter table axis.types add column personal boolean not null default false;
alter table axis.types no force row level security;
update axis.types set personal = true
where axis = 'entity' or jsonb_path_exists(fields, '$[*] ? (@.kind == "email" || @.kind == "phone")');
alter table axis.types force row level security;
