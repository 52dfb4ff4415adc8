import fs from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import git, { type TreeEntry } from 'isomorphic-git'
import { tooLong } from './place-fault.ts'

/**
 * The objects of a branch on this machine: what tells which ones the host has. The bytes of files are not among them,
 * so it is small; all of it can be fetched again. It knows no address and no token.
 */
export type GitStore = { fs: typeof fs; gitdir: string; cache: object }

/** A commit: its root, all its trees, and the files in them. */
export type CommitFiles = { tree: string; trees: string[]; files: BranchFile[] }

export type BranchFile = Pick<TreeEntry, 'mode' | 'path' | 'oid' | 'type'>

export async function openStore(gitdir: string): Promise<GitStore> {
  const store = { fs, gitdir, cache: {} }
  await mkdir(gitdir, { recursive: true })
  await git.init({ ...store, bare: true, defaultBranch: 'main' })
  return store
}

/** Whether a commit is here, with its trees and its list of files. */
export function hasCommit(store: GitStore, oid: string): Promise<boolean> {
  return git.readCommit({ ...store, oid }).then(
    () => true,
    () => false,
  )
}

/** The commit that was sent last, which is here; undefined without one. */
export async function lastSent(store: GitStore, branch: string): Promise<string | undefined> {
  const oid = await git.resolveRef({ ...store, ref: refOf(branch) }).catch(() => '')
  return oid !== '' && (await hasCommit(store, oid)) ? oid : undefined
}

/** Adds the pack that `write` writes into a file. */
export async function addPack(store: GitStore, write: (file: string) => Promise<void>): Promise<void> {
  const filepath = `objects/pack/pack-${crypto.randomUUID()}.pack`
  const file = join(store.gitdir, filepath)
  await mkdir(dirname(file), { recursive: true })
  await write(file).catch(async (cause) => {
    await rm(file, { force: true })
    throw cause
  })
  await git.indexPack({ ...store, dir: store.gitdir, filepath })
  store.cache = {} // it knows the packs that were there before
}

/** Notes that the parents of a commit are not here, as git does. */
export function noteShallow(store: GitStore, commit: string): Promise<void> {
  return writeFile(join(store.gitdir, 'shallow'), `${commit}\n`)
}

/** The bytes of a file; undefined when they are not here. */
export function fileBytes(store: GitStore, oid: string): Promise<Uint8Array | undefined> {
  return git.readBlob({ ...store, oid }).then(
    ({ blob }) => blob,
    () => undefined,
  )
}

/** The files of a commit, in all its folders. */
export async function filesOfCommit(store: GitStore, oid: string): Promise<CommitFiles> {
  const { commit } = await git.readCommit({ ...store, oid })
  const found: CommitFiles = { tree: commit.tree, trees: [], files: [] }
  await addTree(store, commit.tree, '', found, new Map())
  return found
}

/** A few trees that name each other twice have more files than any machine can list. */
const maxEntries = 200_000

async function addTree(
  store: GitStore,
  oid: string,
  at: string,
  found: CommitFiles,
  read: Map<string, TreeEntry[]>,
): Promise<void> {
  found.trees.push(oid)
  if (found.trees.length + found.files.length > maxEntries) throw tooLong()
  const entries = read.get(oid) ?? (await git.readTree({ ...store, oid })).tree
  read.set(oid, entries)
  for (const entry of entries) {
    const path = at + entry.path
    if (entry.type === 'tree') await addTree(store, entry.oid, `${path}/`, found, read)
    else found.files.push({ ...entry, path })
  }
}

/** The bytes of a commit or a tree. */
export async function bytesOf(store: GitStore, oid: string): Promise<Uint8Array> {
  const { object } = await git.readObject({ ...store, oid, format: 'content' })
  return object instanceof Uint8Array ? object : Buffer.from(String(object))
}

/** Writes the trees of the files. The last is the root. */
export async function writeTrees(store: GitStore, files: readonly BranchFile[]): Promise<string[]> {
  const here: BranchFile[] = []
  const folders = new Map<string, BranchFile[]>()
  for (const file of files) {
    const slash = file.path.indexOf('/')
    if (slash === -1) here.push(file)
    else {
      const name = file.path.slice(0, slash)
      folders.set(name, [...(folders.get(name) ?? []), { ...file, path: file.path.slice(slash + 1) }])
    }
  }
  const oids: string[] = []
  for (const [path, inside] of folders) {
    const below = await writeTrees(store, inside)
    here.push({ mode: '040000', path, oid: below.at(-1) ?? '', type: 'tree' })
    oids.push(...below)
  }
  return [...oids, await git.writeTree({ ...store, tree: here })]
}

/** Notes which commit the host's branch has now. */
export function noteSent(store: GitStore, branch: string, commit: string): Promise<void> {
  return git.writeRef({ ...store, ref: refOf(branch), value: commit, force: true })
}

/** git's name for a branch of the first host. */
function refOf(branch: string): string {
  return `refs/remotes/origin/${branch}`
}

/** Deletes all objects but these, which the next send compares with. */
export async function keepOnly(store: GitStore, commit: string, others: readonly string[]): Promise<void> {
  await noteShallow(store, commit)
  const kept = new Set([commit, ...others])
  const objects = join(store.gitdir, 'objects')
  for (const folder of await readdir(objects)) {
    if (folder === 'pack') await rm(join(objects, folder), { recursive: true })
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    for (const name of await readdir(join(objects, folder)))
      if (!kept.has(folder + name)) await rm(join(objects, folder, name))
  }
  await mkdir(join(objects, 'pack'), { recursive: true })
}
