import { rm } from 'node:fs/promises'
import git, { Errors } from 'isomorphic-git'
import { call, fail, take } from '#domain/call.ts'
import { isBranchName } from '#domain/places/place.ts'
import {
  foreignFiles,
  inManifestOrder,
  type ManifestEntry,
  manifestEntriesIn,
  manifestName,
  manifestText,
  type SiteFile,
} from '#domain/places/site-manifest.ts'
import type { PlaceHost, PlaceTarget, SendOrder, Sent } from '#ports/site/place-hosts.ts'
import { sha256Of } from '../sha256.ts'
import { discover, type GitRemote, gitRemote, noRepository, type Patience } from './git-http.ts'
import { fetchPack, type PackObject, pushPack } from './git-pack.ts'
import {
  addPack,
  type BranchFile,
  bytesOf,
  type CommitFiles,
  fileBytes,
  filesOfCommit,
  type GitStore,
  hasCommit,
  keepOnly,
  lastSent,
  noteSent,
  noteShallow,
  openStore,
  writeTrees,
} from './git-store.ts'
import { attempted, PlaceFault, stopped, tried } from './place-fault.ts'

type GitTarget = Extract<PlaceTarget, { kind: 'git' }>

/** The branch as the host has it, and which of its files a publish wrote. */
type Tip = CommitFiles & { commit: string; own: Set<string> }

/**
 * A branch of its own in a Git repository, over https. `gitdir` is a folder for its objects. A publish is one commit;
 * nobody gets half of it. docs/behaviour.md 34.8.
 */
export function gitPlace(target: GitTarget, gitdir: string, waitMs: number): PlaceHost {
  return {
    check: (signal) =>
      tried(['Repository', 'Token', 'Branch'], { signal, waitMs }, async (steps) => {
        const remote = gitRemote(target.repository, target.token)
        await discover(remote, 'git-upload-pack', { signal, waitMs })
        steps.good('Repository', 'found')
        const { oid } = await tipAt(remote, target.branch, { signal, waitMs })
        steps.good('Token', 'may write')
        if (oid !== undefined)
          await forgettingDamage(gitdir, async () =>
            ownTip(await openStore(gitdir), remote, target.branch, oid, { signal, waitMs }),
          )
        steps.good('Branch', oid === undefined ? 'new' : 'holds the site')
      }),

    async send(files, order) {
      const { signal } = order
      let isThere = false
      const onTip = () => {
        isThere = true
      }
      const after = () => (isThere ? 'The old pages are still there.' : '')
      const work = () => sendCommit(target, gitdir, files, { ...order, waitMs, onTip })
      return attempted(() => forgettingDamage(gitdir, work), { signal, waitMs, after })
    },
  }
}

type Sending = SendOrder & { waitMs: number; onTip(): void }

const sendCommit = call(
  async (target: GitTarget, gitdir: string, files: readonly SiteFile[], order: Sending): Promise<Sent> => {
    const { branch, keepsHistory } = target
    const remote = gitRemote(target.repository, target.token)
    const store = await openStore(gitdir)
    const { oid, capabilities } = await tipAt(remote, branch, order)
    const tip = oid === undefined ? undefined : await ownTip(store, remote, branch, oid, order)
    if (tip !== undefined) order.onTip()
    const blobs = await blobsOf(files, order.signal)
    const foreign = tip?.files.filter(({ path }) => !tip.own.has(path)) ?? []
    rejectHidden(foreign, blobs.files, branch)
    const trees = await writeTrees(store, [...foreign, ...blobs.files])
    const tree = trees.at(-1) ?? ''
    const { sent, deleted } = countOf(blobs.files, tip)
    const done = { count: files.length, sent, deleted, manifestHash: blobs.manifestHash }
    if (tree === tip?.tree) return done

    const commit = await writeCommit(store, tree, order.message, keepsHistory && tip !== undefined ? [tip.commit] : [])
    const there = new Set(tip === undefined ? [] : [...tip.trees, ...tip.files.map((file) => file.oid)])
    const missing = [...blobs.reads].filter(([blob]) => !there.has(blob))
    const listOid = await git.writeBlob({ ...store, blob: blobs.list })
    let read = 0
    const objects: PackObject[] = [
      { type: 'commit', read: () => bytesOf(store, commit) },
      ...[...new Set(trees)]
        .filter((each) => !there.has(each))
        .map((each): PackObject => ({ type: 'tree', read: () => bytesOf(store, each) })),
      { type: 'blob', read: async () => blobs.list },
      ...missing.map(
        ([, bytes]): PackObject => ({
          type: 'blob',
          async read() {
            const blob = take(await bytes())
            order.onSent(++read, missing.length)
            return blob
          },
        }),
      ),
    ]
    await pushPack(remote, { branch, from: tip?.commit, to: commit, capabilities }, objects, order)
    await keepOnly(store, commit, [...trees, listOid])
    await noteSent(store, branch, commit)
    return done
  },
)

/** How many files differ from the host's, and how many of them are no longer there; the list does not count. */
function countOf(files: readonly BranchFile[], tip: Tip | undefined): { sent: number; deleted: number } {
  const before = new Map(tip?.files.map(({ path, oid }) => [path, oid]))
  const names = new Set(files.map(({ path }) => path))
  const differing = files.filter(({ path, oid }) => path !== manifestName && before.get(path) !== oid)
  const gone = [...(tip?.own ?? [])].filter((path) => before.has(path) && !names.has(path))
  return { sent: differing.length, deleted: gone.length }
}

/**
 * The commit of the host's branch, undefined without one, and what the host can do. Asks for the service that writes,
 * so the token must be one that may.
 */
async function tipAt(
  { url, http }: GitRemote,
  branch: string,
  patience: Patience,
): Promise<{ oid: string | undefined; capabilities: ReadonlySet<string> }> {
  if (!isBranchName(branch)) throw new PlaceFault('invalid', 'No branch can have this name.', { step: 'Branch' })
  const client = http(patience)
  const { refs = [], capabilities } = await git
    .getRemoteInfo2({ http: client, url, forPush: true, protocolVersion: 1 })
    .catch((cause: unknown) => {
      throw isNoAnswerOfGit(cause) ? noRepository() : cause
    })
  const oid = refs.find(({ ref }) => ref === `refs/heads/${branch}`)?.oid
  return { oid, capabilities: new Set(Object.keys(capabilities)) }
}

function isNoAnswerOfGit(cause: unknown): boolean {
  const { SmartHttpError, ParseError, EmptyServerResponseError } = Errors
  return cause instanceof SmartHttpError || cause instanceof ParseError || cause instanceof EmptyServerResponseError
}

/** Reads the host's branch, fetched when it is not known here. Throws a fault for a branch that no publish wrote. */
async function ownTip(
  store: GitStore,
  remote: GitRemote,
  branch: string,
  oid: string,
  patience: Patience,
): Promise<Tip> {
  if (!(await hasCommit(store, oid))) {
    const how = {
      have: await lastSent(store, branch),
      filter: await sendsWithoutFiles(remote, patience),
      isCommit: true,
    }
    await noteShallow(store, oid)
    await addPack(store, (file) => fetchPack(remote, oid, how, file, patience))
  }
  const { tree, trees, files } = await filesOfCommit(store, oid)
  const list = files.find(({ path }) => path === manifestName)
  if (files.length > 0 && list === undefined) throw foreignBranch(branch)
  const text = list === undefined ? Buffer.from('[]') : await listOf(store, remote, list.oid, patience)
  const entries = manifestEntriesIn(Buffer.from(text).toString('utf8'))
  if (entries === undefined) throw foreignBranch(branch)
  return { commit: oid, tree, trees, files, own: new Set([manifestName, ...entries.map(({ path }) => path)]) }
}

/** The list of files, fetched alone where the host has sent no files. */
async function listOf(store: GitStore, remote: GitRemote, oid: string, patience: Patience): Promise<Uint8Array> {
  const here = await fileBytes(store, oid)
  if (here !== undefined) return here
  const how = { filter: false, isCommit: false }
  await addPack(store, (file) => fetchPack(remote, oid, how, file, patience))
  return bytesOf(store, oid)
}

/** Whether the host can leave out the files of a branch, and send one of them later. */
async function sendsWithoutFiles({ url, http }: GitRemote, patience: Patience): Promise<boolean> {
  const { capabilities } = await git.getRemoteInfo2({ http: http(patience), url, protocolVersion: 1 })
  return 'filter' in capabilities && 'allow-reachable-sha1-in-want' in capabilities
}

function foreignBranch(branch: string): PlaceFault {
  return new PlaceFault('canceled', `The branch ${branch} holds files that Vita did not write.`, {
    step: 'Branch',
    cure: 'Name another branch, so that nothing is lost. Vita makes it.',
  })
}

/**
 * A file that somebody else put into the branch stays, such as the CNAME of a host. One in the way of a page is left
 * alone.
 */
function rejectHidden(foreign: readonly BranchFile[], files: readonly BranchFile[], branch: string): void {
  const oids = new Map(files.map(({ path, oid }) => [path, oid]))
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)))
  const hidden = foreign.filter(
    ({ path, oid }) =>
      (oids.get(path) ?? oid) !== oid || folders.has(path) || foldersOf(path).some((each) => oids.has(each)),
  )
  if (hidden.length > 0)
    fail('canceled', `The branch ${branch} has ${foreignFiles(hidden.map(({ path }) => path))}. Move them away.`)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** The files and their list as git names them, and how to read each one's bytes again. */
async function blobsOf(files: readonly SiteFile[], signal: AbortSignal) {
  const entries: ManifestEntry[] = []
  const named: BranchFile[] = []
  const reads = new Map<string, SiteFile['read']>()
  const oidOf = async (path: string, object: Uint8Array) => {
    const { oid } = await git.hashBlob({ object })
    named.push({ mode: '100644', path, oid, type: 'blob' })
    return oid
  }
  for (const { name, read } of inManifestOrder(files)) {
    if (signal.aborted) throw stopped()
    const bytes = take(await read())
    reads.set(await oidOf(name, bytes), read)
    entries.push({ path: name, sha256: sha256Of(bytes), size: bytes.byteLength })
  }
  const list = Buffer.from(manifestText(entries))
  await oidOf(manifestName, list)
  return { files: named, reads, list, manifestHash: sha256Of(list) }
}

function writeCommit(store: GitStore, tree: string, message: string, parent: string[]): Promise<string> {
  const by = { name: 'Vita', email: 'vita@localhost', timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 }
  return git.writeCommit({ ...store, commit: { message: `${message}\n`, tree, parent, author: by, committer: by } })
}

/**
 * When the objects on this machine cannot be read, or the disk is full, all of them are deleted, because they can be
 * fetched again. The faults of the host are others.
 */
async function forgettingDamage<T>(gitdir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof PlaceFault) throw cause
    await rm(gitdir, { recursive: true, force: true }).catch(() => {})
    if (!(cause instanceof Error && 'isIsomorphicGitError' in cause)) throw cause
    throw new PlaceFault('unavailable', 'The copy of the branch on this machine was damaged, and is deleted.', {
      cure: 'Publish again.',
    })
  }
}
