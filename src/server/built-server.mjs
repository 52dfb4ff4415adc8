const { readFileSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs')
const { pathToFileURL } = process.getBuiltinModule('node:url')
const { Script } = process.getBuiltinModule('node:vm')
const { crc32 } = process.getBuiltinModule('node:zlib')

/**
 * Loads the built server with the code that V8 compiled for it in an earlier process, from the file beside it. `isCompiled` says
 * whether V8 took that code; `storeCompiled` writes it for the next start, with the functions that have run, which Node's own
 * compile cache leaves out. It fits one built file, one version of V8 and its options; where it does not, only the start is slower.
 * docs/decisions/060-one-server-file.md.
 *
 * @param {string} path of `build/server/index.js`
 * @returns {{ server: typeof import('./start.ts'), isCompiled: boolean, storeCompiled(): void }}
 */
export function loadBuilt(path) {
  const source = readFileSync(path)
  const compiled = compiledPath(path)
  const sum = crc32(source)
  const cachedData = readCompiled(compiled, sum)
  const script = new Script(source.toString('latin1'), { filename: path, ...(cachedData && { cachedData }) })
  return {
    server: script.runInThisContext()(pathToFileURL(path).href),
    isCompiled: script.cachedDataRejected === false,
    storeCompiled() {
      const code = script.createCachedData()
      writeCompiled(compiled, Buffer.concat([sums(sum, code), code]))
    },
  }
}

/**
 * Where the compiled code of a built server is stored.
 *
 * @param {string} path
 */
export function compiledPath(path) {
  return `${path}.compiled`
}

/**
 * The stored code for a source of this checksum, unless it is damaged: V8 itself compares only the length of the source.
 *
 * @param {string} path
 * @param {number} sum
 */
function readCompiled(path, sum) {
  try {
    const bytes = readFileSync(path)
    const code = bytes.subarray(sumsBytes)
    return bytes.subarray(0, sumsBytes).equals(sums(sum, code)) ? code : undefined
  } catch {
    return undefined
  }
}

/**
 * In one step, so that another process reads all of it or none. A folder that cannot be written stays without it.
 *
 * @param {string} path
 * @param {Buffer} bytes
 */
function writeCompiled(path, bytes) {
  const unfinished = `${path}.${process.pid}`
  try {
    writeFileSync(unfinished, bytes)
    renameSync(unfinished, path)
  } catch {
    rmSync(unfinished, { force: true })
  }
}

const sumsBytes = 8

/**
 * @param {number} sum
 * @param {Buffer} code
 */
function sums(sum, code) {
  const bytes = Buffer.alloc(sumsBytes)
  bytes.writeUInt32LE(sum, 0)
  bytes.writeUInt32LE(crc32(code), 4)
  return bytes
}
