-- The platform finds companies by words as everybody does.
grant usage on schema kernel to heureum_platform;
grant execute on function kernel.folded(text) to heureum_platform;
