-- How each line was taxed when it was ordered. What was ordered before was taxed, all of it.
alter table "order".order_lines add column tax text not null default 'taxed';
alter table "order".order_lines add constraint order_lines_tax_known check (tax in ('taxed', 'exempt')) not valid;
