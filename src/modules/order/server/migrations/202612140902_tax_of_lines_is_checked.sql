alter table "order".order_lines validate constraint order_lines_tax_known;
