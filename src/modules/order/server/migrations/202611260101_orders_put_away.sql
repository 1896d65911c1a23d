-- An order that was only made up and is taken back leaves the lists and their sums; its own page stays.
alter table "order".orders add column hidden boolean not null default false;
grant update (hidden) on "order".orders to heureum_app;
