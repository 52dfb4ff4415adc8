import fs from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import git, { type TreeEntry } from 'isomorphic-git'

/**
 * The objects of a branch on this machine: what tells which ones the host has. The bytes of files are deleted once they are sent, so it
 * stays small; all of it can be fetched again. It knows no address and no token.
 */
export type GitStore = { fs: typeof fs; gitdir: string; cache: object }

export type BranchFile = Pick<TreeEntry, 'mode' | 'path' | 'oid' | 'type'>

/** git's default of a remote: where fetched branches are noted. */
const remote = 'origin'

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
  const oid = await git.resolveRef({ ...store, ref: `refs/remotes/${remote}/${branch}` }).catch(() => '')
  return oid !== '' && (await hasCommit(store, oid)) ? oid : undefined
}

/** Adds the objects of a commit whose parents are not here. */
export async function addPack(store: GitStore, commit: string, pack: Uint8Array): Promise<void> {
  const filepath = `objects/pack/pack-${Buffer.from(pack.subarray(-20)).toString('hex')}.pack`
  await writeFile(join(store.gitdir, filepath), pack)
  await git.indexPack({ ...store, dir: store.gitdir, filepath })
  await writeFile(join(store.gitdir, 'shallow'), `${commit}\n`)
}

/** The files of a commit, in all its folders. */
export async function filesOfCommit(store: GitStore, oid: string): Promise<{ tree: string; files: BranchFile[] }> {
  const { commit } = await git.readCommit({ ...store, oid })
  return { tree: commit.tree, files: await filesOfTree(store, commit.tree, '') }
}

async function filesOfTree(store: GitStore, oid: string, at: string): Promise<BranchFile[]> {
  const files: BranchFile[] = []
  for (const entry of (await git.readTree({ ...store, oid })).tree) {
    const path = at + entry.path
    if (entry.type === 'tree') files.push(...(await filesOfTree(store, entry.oid, `${path}/`)))
    else files.push({ ...entry, path })
  }
  return files
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

/**
 * Notes which commit the host's branch has, and that it is the host's first branch: git sends no object that is reachable from
 * there, also for a commit without parents.
 */
export async function noteRemote(store: GitStore, branch: string, tip: string | undefined): Promise<void> {
  const [own, first] = [`refs/remotes/${remote}/${branch}`, `refs/remotes/${remote}/HEAD`]
  if (tip === undefined) await git.deleteRef({ ...store, ref: first })
  else {
    await git.writeRef({ ...store, ref: own, value: tip, force: true })
    await git.writeRef({ ...store, ref: first, value: own, symbolic: true, force: true })
  }
}

/** Deletes all objects but these: what the next send compares with. A commit whose parents are not here is `shallow` for git. */
export async function keepOnly(store: GitStore, commit: string, others: readonly string[]): Promise<void> {
  await writeFile(join(store.gitdir, 'shallow'), `${commit}\n`)
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
