/**
 * The number of the last change of each changed path. Numbers are random, so that one of an earlier draft never fits a later
 * one; 0 is that of a field that is as published.
 */
export type Revisions = Readonly<Record<string, number>>

/** Sums stay exact below it. */
const range = 2 ** 50

export function newRevision(): number {
  return 1 + Math.floor(Math.random() * (range - 1))
}

/**
 * The revision of the value at a path: it changes with every change of the value, of a part of it, and of a value that it is
 * a part of. Changes beside it do not count.
 */
export function revisionOf(revisions: Revisions, path: string): number {
  const overlapping = Object.entries(revisions).filter(([other]) => isWithin(other, path) || isWithin(path, other))
  return overlapping.reduce((sum, [, revision]) => (sum + revision) % range, 0)
}

/** The revisions after a change of the value at a path. */
export function withRevision(revisions: Revisions, path: string, revision: number): Revisions {
  return { ...outside(revisions, path), [path]: revision }
}

/** The entries of a record by path that are not within a path. */
export function outside<T>(byPath: Readonly<Record<string, T>>, path: string): Record<string, T> {
  return Object.fromEntries(Object.entries(byPath).filter(([other]) => !isWithin(other, path)))
}

/** Whether a path is another one or leads into its value. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)
}
