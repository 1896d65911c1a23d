-- Whom somebody decides for, where that alone lets him or her take part: who reads asks whether it still holds. Null: in one's own right.
alter table flow.participants add column instead_of uuid[];
