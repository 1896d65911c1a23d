-- When somebody of the company saw the money of an order come in; null: nobody has yet.
alter table "order".orders add column paid_at timestamptz;
grant update (paid_at) on "order".orders to heureum_app;
