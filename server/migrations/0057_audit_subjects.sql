-- The end of an upload and a failed video look up the newest entry of their lecture, and entries are never deleted.
create index audit_entries_subject on audit_entries (subject_id, id);
