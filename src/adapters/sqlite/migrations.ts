import type { DatabaseSync } from 'node:sqlite'

/** The statements that bring a schema from the number before to this one; the first makes a new database. */
export type Migration = string

/** 'Vita' in ASCII: says in the file's header whose database it is. */
export const applicationId = 0x56697461

/**
 * In order; a schema's number is how many of these it has seen. Append only: databases out there have run the others.
 *
 * 1: documents, and a counter that differs after every change of content. Content is what pages are made of; the
 * collections that visitors write do not count, so that a submission makes no page anew.
 */
export const migrations: readonly Migration[] = [
  `
  create table documents (
    collection text not null,
    id text not null,
    fields text not null check (json_valid(fields)),
    primary key (collection, id)
  ) strict, without rowid;

  create table content_version (version integer not null) strict;
  insert into content_version values (0);

  create table content_collections (name text not null primary key) strict, without rowid;
  insert into content_collections
    values ('jobs'), ('education'), ('person-info'), ('location'), ('hardware'), ('site');

  create trigger content_added after insert on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
  create trigger content_changed after update on documents
    when new.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
  create trigger content_removed after delete on documents
    when old.collection in (select name from content_collections)
    begin update content_version set version = version + 1; end;
  `,
]

/** The number of the schema that a database has; 0 before the first migration. */
export function schemaOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version)
}

/**
 * Runs the migrations that a database has not seen, each in one transaction with its number: after a crash it is as
 * before the one that ran, or after it. Another process that migrates meanwhile is waited for.
 */
export function migrate(database: DatabaseSync, to: readonly Migration[] = migrations): void {
  for (const [at, statements] of to.entries()) {
    if (schemaOf(database) > at) continue
    database.exec('begin immediate')
    try {
      if (schemaOf(database) === at) database.exec(`${statements}; pragma user_version = ${at + 1}`)
      database.exec('commit')
    } catch (cause) {
      if (database.isTransaction) database.exec('rollback')
      throw cause
    }
  }
}
