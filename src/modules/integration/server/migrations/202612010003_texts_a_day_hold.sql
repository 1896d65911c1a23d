alter table integration.text_gateways validate constraint texts_a_day;
