alter table notification.messages validate constraint messages_by_channel;
