import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { fieldsOfJson } from '#resume/schema/json.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** 'Vita' in ASCII: marks this site's databases in the header of the file. */
export const applicationId = 0x56697461

/** The number of this schema, which a database has in its header. A change of the schema needs another number. */
export const schemaNumber = 1

/**
 * All times are milliseconds since 1970, but for texts in ISO 8601.
 *
 * `content_version` changes with every change of content, which is what pages are made of. Collections that visitors write do
 * not count, so that a submission invalidates no page. Opening a database names the collections of content.
 *
 * `delivery` is that of a queued document, or {} when it has none. `due` says from when on the document is due, as an ISO text
 * that sorts by time, or '' when the time is in another form. Its index finds the next entry among any number.
 *
 * `spent_proofs` are the used nonces of human checks, `counts` those of quotas by key and time, and `queue_rests` until when a
 * queue pauses.
 *
 * Identities, their newest resets, sessions, and failed attempts in a row are no documents: no bundle and no page shows them. Of
 * a token only the SHA-256 is stored, as hex. A session's uid may come from another service. `sealed_grant` is the provider
 * credential of a sign-in, by which the identity service later confirms it, encrypted with the session's token, so that only the
 * browser's cookie opens it. `credentials` counts how often all sign-ins of an identity were ended, by a new password or by
 * disabling. A reset with uid '' is written for an unknown address, so that the request takes as long.
 *
 * `pending_purges` are erasures whose bytes may still be in the files; a row is deleted once the bytes are gone.
 *
 * `messages` is what the owner did with each message, beside its document. Triggers add and remove the rows, so that an import
 * or another program needs not know of them. `received_at` sorts by time, or is '' when the time is unreadable. `folded` is the
 * text for searches, null until it is written.
 */
const statements = `
  create table documents (
    collection text not null,
    id text not null,
    fields text not null check (json_valid(fields)),
    delivery text generated always as (
      case
        when collection not in ('mail', 'forwards') or not json_valid(fields) then null
        when json_type(fields, '$.delivery') = 'object' then fields -> '$.delivery'
        when json_type(fields) = 'object' then '{}'
      end
    ) virtual,
    due_time text generated always as (
      iif(delivery ->> '$.state' = 'PROCESSING', delivery ->> '$.leaseExpireTime', delivery ->> '$.nextAttemptTime')
    ) virtual,
    due text generated always as (
      case
        when delivery is null or delivery ->> '$.state' in ('SUCCESS', 'ERROR', 'HELD', 'EXPIRED') then null
        when due_time glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
          then due_time
        else ''
      end
    ) virtual,
    primary key (collection, id)
  ) strict, without rowid;
  create index documents_due on documents (collection, due) where due is not null;
  create index documents_failed on documents (collection, id) where delivery ->> '$.state' = 'ERROR';

  create table content_version (version integer not null) strict;
  insert into content_version values (0);

  create table content_collections (name text not null primary key) strict, without rowid;

  create trigger content_added after insert on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
  create trigger content_changed after update on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
  create trigger content_removed after delete on documents
    when old.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;

  create table spent_proofs (
    id text not null primary key,
    until integer not null
  ) strict, without rowid;

  create table counts (
    key text not null,
    at integer not null,
    times integer not null default 1,
    primary key (key, at)
  ) strict, without rowid;

  create table queue_rests (
    queue text not null primary key,
    until integer not null,
    reason text not null
  ) strict, without rowid;

  create table identities (
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
    password_hash text not null,
    credentials integer not null default 0
  ) strict, without rowid;

  create table resets (
    uid text not null primary key,
    token_hash text not null unique,
    until integer not null
  ) strict, without rowid;

  create table sessions (
    token_hash text not null primary key,
    id text not null,
    uid text not null,
    is_admin integer not null,
    started_at integer not null,
    seen_at integer not null,
    confirmed_at integer not null,
    browser text not null,
    sealed_grant text
  ) strict, without rowid;
  create index sessions_of on sessions (uid);

  create table failures (
    name text not null primary key,
    failures integer not null,
    last_at integer not null
  ) strict, without rowid;

  create table pending_purges (id integer primary key) strict;

  create table messages (
    id text not null primary key,
    received_at text not null,
    is_unread integer not null default 0,
    is_archived integer not null default 0,
    folded text
  ) strict, without rowid;
  create index messages_by_time on messages (received_at, id, is_archived, is_unread);
  create index messages_unread on messages (id) where is_unread and not is_archived;
  create index messages_unfolded on messages (id) where folded is null;

  create view message_times as
    select id, case
      when fields ->> '$.receivedAt' glob
        '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
        then fields ->> '$.receivedAt'
      else ''
    end as received_at
    from documents where collection = 'submissions' and json_valid(fields);

  create trigger message_added after insert on documents when new.collection = 'submissions'
    begin
      insert into messages (id, received_at) select id, received_at from message_times where id = new.id;
    end;
  create trigger message_changed after update on documents when new.collection = 'submissions'
    begin
      insert into messages (id, received_at) select id, received_at from message_times where id = new.id
        on conflict (id) do update set received_at = excluded.received_at, folded = null;
    end;
  create trigger message_removed after delete on documents when old.collection = 'submissions'
    begin delete from messages where id = old.id; end;
`

/** The number of a database's schema; 0 without one. */
export function schemaOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version)
}

/** Creates the tables of an empty database. */
export function createSchema(database: DatabaseSync): void {
  database.exec(`begin; ${statements}; pragma user_version = ${schemaNumber}; commit`)
}

/** The fields of a row. Fields that were damaged by hand read as empty, so that they break no page. docs/behaviour.md 11.2. */
export function fieldsOf(text: SQLOutputValue | undefined): Fields {
  return fieldsOfJson(String(text)) ?? {}
}
