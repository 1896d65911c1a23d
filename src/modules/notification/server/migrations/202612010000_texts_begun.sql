-- When a text began to leave: until then an undo of its run holds it back.
alter table notification.texts add column begun_at timestamptz;
grant update (begun_at) on notification.texts to heureum_app;
