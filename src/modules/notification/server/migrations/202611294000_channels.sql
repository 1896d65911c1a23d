-- Messages go as web push, as texts to telephones and as 알림톡, too.
alter table notification.messages drop constraint messages_channel_check;
alter table notification.messages
  add constraint messages_by_channel check (channel in ('in-app', 'push', 'mail', 'sms', 'kakao')) not valid;
alter table notification.messages
  add column phones text[] not null default '{}',
  -- Template, values of its places, and whether a text goes out where it is refused.
  add column kakao jsonb;
