alter table item.stock_movements validate constraint movements_of_a_level;
