-- breaks: foreign-key-stays
-- breaks: sql-own-schema
-- breaks: migration-sees-rows
create table finance.lines (
  company_id uuid not null references company.companies (id),
  item_id uuid references item.items (id)
);
create view finance.stock as select * from item.stock_levels;
update finance.lines set item_id = null;
