import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say, stopped } from './say.mjs'

const beatMs = 1000
const pollMs = 200

/**
 * A lock whose mtime did not change for this long, in ms, has no holder: after a power failure its process id may be
 * another program's.
 */
const silenceMs = 60_000

/** @typedef {(pid: number | undefined) => void} Hold */

/**
 * Runs the work while no other launcher holds the same lock: a file with the holder's process id, and that of the program
 * it started, which may outlive it. A lock whose processes have ended is taken over. Throws `stopped` when no lock can be
 * made, for example in a service that may not change its own code.
 * @template T
 * @param {string} path
 * @param {(hold: Hold) => Promise<T>} work
 * @param {{ silenceMs?: number }} [limits]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, limits = {}) {
  await take(path, limits.silenceMs ?? silenceMs)
  const beat = setInterval(() => touch(path), beatMs)
  try {
    return await work((pid) => writeFileSync(path, `${process.pid} ${pid ?? ''}`))
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

/** @param {string} path @param {number} silence */
async function take(path, silence) {
  makeFolder(dirname(path))
  const started = performance.now()
  let seen = { changedAt: -1, since: started }
  for (let tries = 0; !isTaken(path); tries += 1) {
    const changedAt = changeOf(path)
    if (changedAt !== seen.changedAt) seen = { changedAt, since: performance.now() }
    const silent = performance.now() - seen.since > silence
    if (!isAlive(path) || silent) removeDead(path, changedAt)
    else if (tries === 5) say('waiting for another launcher …')
    await wait(pollMs)
  }
}

/** @param {string} path */
function isTaken(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw notWritable(dirname(path), error)
  }
}

/** @param {string} folder */
function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/** @param {string} folder @param {unknown} error */
function notWritable(folder, error) {
  const why = `${folder} cannot be written (${codeOf(error)})`
  return stopped(`${why}, and something has to be installed or built. The account that owns it can: npm run build`)
}

/**
 * Only one launcher at a time may remove a dead lock, and only if it has not changed. Otherwise the second of two launchers
 * could remove the first one's new lock.
 * @param {string} path
 * @param {number} changedAt
 */
function removeDead(path, changedAt) {
  const guard = `${path}.removing`
  try {
    mkdirSync(guard)
  } catch {
    if (Date.now() - changeOf(guard) > silenceMs) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (changeOf(path) === changedAt) rmSync(path, { force: true })
  rmdirSync(guard)
}

/** A lock file that is still empty counts as alive. @param {string} path */
function isAlive(path) {
  try {
    const pids = readFileSync(path, 'utf8').split(' ').map(Number).filter(Boolean)
    return pids.length === 0 || pids.some(isRunning)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** The mtime in ms; 0 when the file does not exist. @param {string} path */
function changeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
