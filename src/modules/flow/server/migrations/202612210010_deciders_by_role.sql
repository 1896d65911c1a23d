-- By which roles somebody decides, where that alone lets him or her take part: who reads asks whether one of them is still held. Null: otherwise.
alter table flow.participants add column roles text[];
