-- A database that commit a3f7086 created, dumped by sqlite3; application id and schema version are added.
pragma application_id = 1449751649;
pragma user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE documents (
    collection text not null,
    id text not null,
    fields text not null check (json_valid(fields)), delivery text generated always as (
    case when collection in ('mail', 'forwards') and json_valid(fields) then fields -> '$.delivery' end
  ) virtual, is_leased integer generated always as (
    coalesce(delivery ->> '$.state', '') = 'PROCESSING'
  ) virtual, due text generated always as (
    case
      when collection not in ('mail', 'forwards') then null
      when delivery ->> '$.state' in ('SUCCESS', 'ERROR', 'HELD', 'EXPIRED') then null
      when iif(is_leased, delivery ->> '$.leaseExpireTime', delivery ->> '$.nextAttemptTime') glob
        '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
        then iif(is_leased, delivery ->> '$.leaseExpireTime', delivery ->> '$.nextAttemptTime')
      else ''
    end
  ) virtual,
    primary key (collection, id)
  ) strict, without rowid;
INSERT INTO documents VALUES('jobs','lighthouse','{"uuid":"lighthouse","title":"Keeper of the light","company":"Harbour & Söhne","startDate":{"month":5,"year":2019},"responsibilities":["Lamps","Log"]}');
INSERT INTO documents VALUES('mail','0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11','{"to":["ada@example.com"],"message":{"subject":"Thank you","text":"Hello from Ada.","html":"<p>Hello from Ada.</p>"},"delivery":{"state":"PENDING","attempts":0,"startTime":"2026-06-01T12:00:00.000Z","endTime":null,"leaseExpireTime":null,"error":null,"info":null,"nextAttemptTime":"2026-06-01T12:00:00.000Z","fence":0,"leaseOwner":null,"notAfter":null}}');
INSERT INTO documents VALUES('mail','0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11-notice','{"to":["owner@example.org"],"message":{"subject":"Thank you","text":"Hello from Ada.","html":"<p>Hello from Ada.</p>"},"delivery":{"state":"PENDING","attempts":0,"startTime":"2026-06-01T12:00:00.000Z","endTime":null,"leaseExpireTime":null,"error":null,"info":null,"nextAttemptTime":"2026-06-01T12:00:00.000Z","fence":0,"leaseOwner":null,"notAfter":null}}');
INSERT INTO documents VALUES('person-info','owner','{"name":"Rowan","headline":"Keeper","timeZone":"America/New_York","email":"owner@example.org"}');
INSERT INTO documents VALUES('submissions','0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11','{"id":"0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11","email":"ada@example.com","name":"Ada Quill","company":"","message":"Hello from Ada.","date":"06/01/2026 08:00 AM","receivedAt":"2026-06-01T12:00:00.000Z"}');
CREATE TABLE content_version (version integer not null) strict;
INSERT INTO content_version VALUES(2);
CREATE TABLE content_collections (name text not null primary key) strict, without rowid;
INSERT INTO content_collections VALUES('education');
INSERT INTO content_collections VALUES('hardware');
INSERT INTO content_collections VALUES('jobs');
INSERT INTO content_collections VALUES('location');
INSERT INTO content_collections VALUES('person-info');
INSERT INTO content_collections VALUES('site');
CREATE TABLE spent_proofs (
    id text not null primary key,
    until integer not null
  ) strict, without rowid;
INSERT INTO spent_proofs VALUES('proof',1780316400000);
CREATE TABLE counts (
    key text not null,
    at integer not null,
    times integer not null default 1,
    primary key (key, at)
  ) strict, without rowid;
INSERT INTO counts VALUES('contact somebody',1780315200000,1);
CREATE TABLE queue_rests (
    queue text not null primary key,
    until integer not null,
    reason text not null
  ) strict, without rowid;
CREATE TABLE identities (
    uid text not null primary key,
    email text not null,
    email_key text not null unique,
    display_name text,
    email_verified integer not null,
    phone_number text,
    photo_url text,
    is_anonymous integer not null,
    provider_data text not null check (json_valid(provider_data)),
    created_at integer not null,
    signed_in_at integer,
    is_disabled integer not null,
    password_hash text not null
  ) strict, without rowid;
INSERT INTO identities VALUES('J0RMVHn31S4n3wmuQIY4GCEJ31WJ','ada@example.org','ada@example.org','Ada',0,NULL,NULL,0,'[{"providerId":"password","uid":"ada@example.org","email":"ada@example.org"}]',1780315200000,NULL,0,'$argon2id$v=19$m=64,t=1,p=1$710koUA8sNdg1uiI/cTPQg$cMr/RKDVcHb1YEQmKxHiyRGKQsSEYUmcw/ZUGzUpEmc');
CREATE TABLE resets (
    uid text not null primary key,
    token_hash text not null unique,
    until integer not null
  ) strict, without rowid;
CREATE TABLE sessions (
    token_hash text not null primary key,
    id text not null,
    uid text not null,
    is_admin integer not null,
    started_at integer not null,
    seen_at integer not null
  , sealed_grant text) strict, without rowid;
INSERT INTO sessions VALUES('943e91b9789824121cdac62c9842afa77134bfe46f962f96cdbee4ab2e4893c5','XMxwjowpnNRWXEyk','J0RMVHn31S4n3wmuQIY4GCEJ31WJ',1,1780315200000,1780315200000,NULL);
CREATE TABLE failures (
    name text not null primary key,
    failures integer not null,
    last_at integer not null
  ) strict, without rowid;
CREATE TRIGGER content_added after insert on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
CREATE TRIGGER content_changed after update on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
CREATE TRIGGER content_removed after delete on documents
    when old.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
CREATE INDEX documents_due on documents (collection, is_leased, due) where due is not null;
CREATE INDEX sessions_of on sessions (uid);
COMMIT;
