/**
 * What these adapters use of Google's Firestore client (firebase-admin/firestore), which is installed only where it is
 * chosen. `src/adapters/google/firestore/service.hosted.test.ts` checks the real client against these types.
 */
export type Firestore = {
  collection(path: string): Collection
  getAll(...references: Reference[]): Promise<Snapshot[]>
  batch(): Batch
  terminate(): Promise<void>
}

export type Collection = Query & {
  doc(id: string): Reference
}

export type Query = {
  where(field: string | FieldPath, operator: '==' | '<' | '<=' | '>' | '>=' | 'in', value: unknown): Query
  orderBy(field: string | FieldPath, direction?: 'asc' | 'desc'): Query
  limit(count: number): Query
  startAfter(...values: unknown[]): Query
  select(...fields: string[]): Query
  get(): Promise<QuerySnapshot>
  count(): { get(): Promise<{ data(): { count: number } }> }
  onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError: (error: unknown) => void): () => void
}

export type Reference = {
  id: string
  path: string
  get(): Promise<Snapshot>
}

export type Snapshot = {
  id: string
  exists: boolean
  ref: Reference
  updateTime?: Timestamp
  readTime: Timestamp
  data(): Record<string, unknown> | undefined
}

export type QuerySnapshot = { docs: Snapshot[]; size: number; readTime: Timestamp }

export type WriteResult = { writeTime: Timestamp }

/** Commits all its writes, or none: a failed precondition rejects the batch. */
export type Batch = {
  /** Fails with code 6 when the document exists. */
  create(reference: Reference, fields: object): Batch
  set(reference: Reference, fields: object): Batch
  /** Fails with code 9 when the document was written since, with code 5 when it is gone. */
  update(reference: Reference, fields: object, precondition?: { lastUpdateTime: Timestamp }): Batch
  delete(reference: Reference, precondition?: { lastUpdateTime: Timestamp }): Batch
  commit(): Promise<WriteResult[]>
}

export type Timestamp = { seconds: number; nanoseconds: number; toMillis(): number; toDate(): Date }

/** An opaque value of the client. */
export type FieldPath = object
