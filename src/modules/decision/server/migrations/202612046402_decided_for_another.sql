-- Who was away, where somebody acted for another.
alter table decision.actions add column instead_of uuid;
