-- What asked the index by pairs of characters.
drop function flow.find_titled(text, int);
drop function flow.pairs_of(uuid, text);
