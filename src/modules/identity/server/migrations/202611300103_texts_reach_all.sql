-- concurrently
update identity.persons set notifications = notifications || '{"sms": true}' where notifications @> '{"sms": false}';
