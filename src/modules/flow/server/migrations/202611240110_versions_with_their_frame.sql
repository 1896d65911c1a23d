-- concurrently
-- A run names its version together with its frame: what such a key refers to.
create unique index concurrently if not exists frame_versions_of_frame on flow.frame_versions (company_id, frame_id, id);
