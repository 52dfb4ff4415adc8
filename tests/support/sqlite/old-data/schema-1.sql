-- A database that commit e7124ca created, dumped by sqlite3; application id and schema version are added.
pragma application_id = 1449751649;
pragma user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE documents (
    collection text not null,
    id text not null,
    fields text not null check (json_valid(fields)),
    primary key (collection, id)
  ) strict, without rowid;
INSERT INTO documents VALUES('jobs','lighthouse','{"uuid":"lighthouse","title":"Keeper of the light","company":"Harbour & Söhne","startDate":{"month":5,"year":2019},"responsibilities":["Lamps","Log"]}');
INSERT INTO documents VALUES('person-info','owner','{"name":"Rowan","headline":"Keeper","timeZone":"America/New_York","email":"owner@example.org"}');
CREATE TABLE content_version (version integer not null) strict;
INSERT INTO content_version VALUES(2);
CREATE TABLE content_collections (name text not null primary key) strict, without rowid;
INSERT INTO content_collections VALUES('education');
INSERT INTO content_collections VALUES('hardware');
INSERT INTO content_collections VALUES('jobs');
INSERT INTO content_collections VALUES('location');
INSERT INTO content_collections VALUES('person-info');
INSERT INTO content_collections VALUES('site');
CREATE TRIGGER content_added after insert on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
CREATE TRIGGER content_changed after update on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
CREATE TRIGGER content_removed after delete on documents
    when old.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
COMMIT;
