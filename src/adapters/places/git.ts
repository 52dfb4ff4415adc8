import { rm } from 'node:fs/promises'
import git, { Errors } from 'isomorphic-git'
import { call, fail, take } from '#domain/call.ts'
import type { SiteFile } from '#domain/site/site-file.ts'
import {
  foreignFiles,
  inManifestOrder,
  type ManifestEntry,
  manifestEntriesIn,
  manifestName,
  manifestText,
} from '#domain/site/site-manifest.ts'
import type { PlaceHost, PlaceTarget, SendOrder, Sent } from '#ports/site/place-hosts.ts'
import { sha256Of } from '../sha256.ts'
import { discover, fetchPack, type GitRemote, gitRemote, noRepository } from './git-http.ts'
import {
  addPack,
  type BranchFile,
  filesOfCommit,
  type GitStore,
  hasCommit,
  keepOnly,
  lastSent,
  noteRemote,
  openStore,
  writeTrees,
} from './git-store.ts'
import { attempted, PlaceFault, stopped, tried, wordsOf } from './place-fault.ts'

type GitTarget = Extract<PlaceTarget, { kind: 'git' }>

/** The branch as the host has it: the commit, its tree and files, and those of them that a publish wrote. */
type Tip = { commit: string; tree: string; files: BranchFile[]; own: Set<string> }

/** The commit that is being sent, on this machine only. */
const sending = 'refs/heads/vita-sending'

/**
 * A branch of its own in a Git repository, over https. `gitdir` is a folder for its objects. A publish is one commit; nobody gets half of
 * it. docs/behaviour.md 34.8.
 */
export function gitPlace(target: GitTarget, gitdir: string, waitMs: number): PlaceHost {
  return {
    check: (signal) =>
      tried(['Repository', 'Token', 'Branch'], { signal, waitMs }, async (steps) => {
        const remote = gitRemote(target.repository, target.token)
        await discover(remote, 'git-upload-pack', { signal, waitMs })
        steps.good('Repository', 'found')
        const oid = await tipAt(remote, target.branch, { signal, waitMs })
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
    const oid = await tipAt(remote, branch, order)
    const tip = oid === undefined ? undefined : await ownTip(store, remote, branch, oid, order)
    if (tip !== undefined) order.onTip()
    const written = await writeFiles(store, files, tip?.files ?? [], order.signal)
    const foreign = tip?.files.filter(({ path }) => !tip.own.has(path)) ?? []
    rejectHidden(foreign, written.files, branch)
    const trees = await writeTrees(store, [...foreign, ...written.files])
    const tree = trees.at(-1) ?? ''
    const { count, sent, manifestHash, manifestOid } = written
    const names = new Set(written.files.map(({ path }) => path))
    const deleted = tip?.files.filter(({ path }) => tip.own.has(path) && !names.has(path)).length ?? 0
    if (tree === tip?.tree) return { count, sent: 0, deleted: 0, manifestHash }

    const commit = await writeCommit(store, tree, order.message, keepsHistory && tip !== undefined ? [tip.commit] : [])
    await noteRemote(store, branch, tip?.commit)
    await push(store, remote, target, { ...order, from: tip?.commit, fileCount: sent })
    await keepOnly(store, commit, [...trees, manifestOid])
    return { count, sent, deleted, manifestHash }
  },
)

/** The commit of the host's branch; undefined without one. Asks for the service that writes, so the token must be one that may. */
async function tipAt(
  { url, http }: GitRemote,
  branch: string,
  sending: { signal: AbortSignal; waitMs: number },
): Promise<string | undefined> {
  if (!isBranchName(branch)) throw new PlaceFault('invalid', 'No branch can have this name.', { step: 'Branch' })
  const wanted = `refs/heads/${branch}`
  const client = http(sending)
  const refs = await git
    .listServerRefs({ http: client, url, forPush: true, protocolVersion: 1, prefix: wanted })
    .catch((cause: unknown) => {
      throw isNoAnswerOfGit(cause) ? noRepository() : cause
    })
  return refs.find(({ ref }) => ref === wanted)?.oid
}

/** git-check-ref-format(1). */
function isBranchName(name: string): boolean {
  return /^[^\s~^:?*[\\\p{C}]+$/u.test(name) && !/(^|\/)\.|\.\.|\/\/|^[/-]|[/.]$|\.lock(\/|$)|@\{|^@$/.test(name)
}

function isNoAnswerOfGit(cause: unknown): boolean {
  const { SmartHttpError, ParseError, EmptyServerResponseError } = Errors
  return cause instanceof SmartHttpError || cause instanceof ParseError || cause instanceof EmptyServerResponseError
}

/** Reads the host's branch, fetched when it is not known here. Throws a fault for a branch that no publish wrote. */
async function ownTip(
  store: GitStore,
  { url, http }: GitRemote,
  branch: string,
  oid: string,
  sending: { signal: AbortSignal; waitMs: number },
): Promise<Tip> {
  if (!(await hasCommit(store, oid))) {
    const last = await lastSent(store, branch)
    await addPack(store, oid, await fetchPack({ url, http }, oid, last, sending))
  }
  const { tree, files } = await filesOfCommit(store, oid)
  const list = files.find(({ path }) => path === manifestName)
  if (files.length > 0 && list === undefined) throw foreignBranch(branch)
  const text = list === undefined ? '[]' : (await git.readBlob({ ...store, oid: list.oid })).blob
  const entries = manifestEntriesIn(Buffer.from(text).toString('utf8'))
  if (entries === undefined) throw foreignBranch(branch)
  return { commit: oid, tree, files, own: new Set([manifestName, ...entries.map(({ path }) => path)]) }
}

function foreignBranch(branch: string): PlaceFault {
  return new PlaceFault('canceled', `The branch ${branch} holds files that Vita did not write.`, {
    step: 'Branch',
    cure: 'Name another branch, so that nothing is lost. Vita makes it.',
  })
}

/** A file that somebody else put into the branch stays, such as the CNAME of a host. One in the way of a page is left alone. */
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

/** Stores what the branch does not have yet. `sent` counts the files that differ, without the list. */
async function writeFiles(
  store: GitStore,
  files: readonly SiteFile[],
  there: readonly BranchFile[],
  signal: AbortSignal,
) {
  const known = new Set(there.map(({ oid }) => oid))
  const before = new Map(there.map(({ path, oid }) => [path, oid]))
  const entries: ManifestEntry[] = []
  const written: BranchFile[] = []
  const add = async (path: string, blob: Uint8Array) => {
    const { oid } = await git.hashBlob({ object: blob })
    if (!known.has(oid)) await git.writeBlob({ ...store, blob })
    known.add(oid)
    written.push({ mode: '100644', path, oid, type: 'blob' })
    return oid
  }
  let sent = 0
  for (const { name, read } of inManifestOrder(files)) {
    if (signal.aborted) throw stopped()
    const bytes = take(await read())
    if ((await add(name, bytes)) !== before.get(name)) sent += 1
    entries.push({ path: name, sha256: sha256Of(bytes), size: bytes.byteLength })
  }
  const list = Buffer.from(manifestText(entries))
  const manifestOid = await add(manifestName, list)
  return { files: written, count: entries.length, sent, manifestHash: sha256Of(list), manifestOid }
}

async function writeCommit(store: GitStore, tree: string, message: string, parent: string[]): Promise<string> {
  const by = { name: 'Vita', email: 'vita@localhost', timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 }
  const oid = await git.writeCommit({
    ...store,
    commit: { message: `${message}\n`, tree, parent, author: by, committer: by },
  })
  await git.writeRef({ ...store, ref: sending, value: oid, force: true })
  return oid
}

type Pushing = Sending & { from: string | undefined; fileCount: number }

/** Replaces what the branch had when it was read; a branch that another writer changed meanwhile is left alone. */
async function push(
  store: GitStore,
  { url, http }: GitRemote,
  { branch, token }: GitTarget,
  { signal, waitMs, onSent, from, fileCount }: Pushing,
): Promise<void> {
  const onUpload = (share: number) => onSent(Math.floor(share * fileCount), fileCount)
  const said: string[] = []
  try {
    await git.push({
      ...{ ...store, url, http: http({ signal, waitMs, onUpload }), remote: 'origin' },
      ...{ ref: sending, remoteRef: `refs/heads/${branch}`, force: true, signal },
      onMessage: (line) => void said.push(line),
      onPrePush: ({ remoteRef }) => remoteRef.oid === (from ?? '0'.repeat(40)),
    })
  } catch (cause) {
    if (cause instanceof Errors.UserCanceledError)
      throw new PlaceFault('conflict', 'Somebody else changed the branch meanwhile.', { cure: 'Publish again.' })
    if (!(cause instanceof Errors.GitPushError)) throw cause
    const words = wordsOf([...said, cause.data.prettyDetails].join(' '), [token])
    throw new PlaceFault('unavailable', `The host refuses the publish. It says: ${words}`, {
      cure: 'Look whether the branch is protected there.',
    })
  }
}

/**
 * When the objects on this machine cannot be read, or the disk is full, all of them are deleted, because they can be fetched again. The
 * faults of the host are others.
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
