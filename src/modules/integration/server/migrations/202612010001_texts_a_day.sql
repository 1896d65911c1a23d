-- How many texts a company sends in a day at most.
alter table integration.text_gateways add column most_a_day int not null default 1000;
alter table integration.text_gateways add constraint texts_a_day check (most_a_day >= 1) not valid;
