-- Streams that start each other are stopped by how deep they go, and by how many they become: where each start leads to three more, six deep
-- are a thousand. A start says which chain it belongs to, the frames of the flows that led to it, and whether its own is one of them.
alter table flow.stream_starts
  add column origin uuid,
  add column led_by uuid[] not null default '{}',
  add column repeats boolean not null default false;
