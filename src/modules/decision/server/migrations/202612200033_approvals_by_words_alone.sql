-- What asked the index by pairs of characters.
drop function decision.find_titled(text);
drop function decision.pairs_of(uuid, text);
