import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sharpPictures } from '../../src/adapters/sharp/pictures.ts'
import { blackPng, wordyChunks } from '../../tests/support/sharp/bombs.ts'
import { greyJpeg } from '../../tests/support/sharp/jpeg-parts.ts'
import { grain } from '../../tests/support/sharp/originals.ts'
import { project } from '../site.ts'
import { atMost, exactly, type Figure, rounded } from '../table.ts'

const kills = 40
const rounds = 29

/**
 * The memory limit of a picture worker plus what it may allocate before the next check, in MB.
 * `src/adapters/sharp/pictures.ts`; docs/decisions/020-pictures-in-a-child-process.md.
 */
const memoryLimitMb = 1280 + 256

/**
 * The long forms of the picture and text tests: pictures cut at every byte, the largest decompression bombs, imports killed
 * at 40 moments, and every payload in every field. docs/behaviour.md 10.6, 10.7, 15.8.
 */
export async function measurePictureFaults(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-pictures-'))
  try {
    return [...(await cutEverywhere(folder)), ...(await bombs(folder)), killed(), everyPayload()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A picture that is cut before its last pixel is rejected. The control is the whole picture, which is accepted. */
async function cutEverywhere(folder: string): Promise<Figure[]> {
  const pictures = sharpPictures(folder)
  const figures: Figure[] = []
  for (const [name, picture] of [
    ['jpeg', grain(40, 30).jpeg()],
    ['progressive jpeg', grain(40, 30).jpeg({ progressive: true })],
    ['png', grain(40, 30).png()],
    ['interlaced png', grain(40, 30).png({ progressive: true })],
    ['webp', grain(40, 30).webp()],
    ['lossless webp', grain(40, 30).webp({ lossless: true })],
    ['avif', grain(40, 30).avif()],
  ] as const) {
    const whole = await picture.toBuffer()
    if (!(await pictures.make(whole)).ok) throw new Error(`The whole ${name} was rejected.`)
    let accepted = 0
    for (let length = 0; length < whole.length; length += 1) {
      const made = await pictures.make(whole.subarray(0, length))
      const isWhole = made.ok && (await samePixels(whole, whole.subarray(0, length)))
      if (made.ok && !isWhole) accepted += 1
      if (!made.ok && made.failure.code !== 'invalid') throw new Error(made.failure.message)
    }
    figures.push({
      name: `${name} cut at each of ${whole.length} bytes, accepted although incomplete`,
      value: accepted,
      unit: '',
      ...exactly(0, accepted),
    })
  }
  await pictures.close()
  return figures
}

/** Whether the removed part held no pixels; it may be the end marker of the file, for example. */
async function samePixels(whole: Uint8Array, part: Uint8Array): Promise<boolean> {
  const [first, second] = await Promise.all([whole, part].map((bytes) => sharp(bytes).raw().toBuffer()))
  return second !== undefined && first?.equals(second) === true
}

async function bombs(folder: string): Promise<Figure[]> {
  const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#357' } })
  const gigabyte = 2 ** 30
  const makers: Record<string, () => Buffer | Promise<Buffer>> = {
    'png 40 MP, 16 bits, interlaced': () => blackPng(8000, 5000, { depth: 16, color: 6, interlaced: true }),
    'png with texts of 1 GB each': () => blackPng(64, 48, { before: wordyChunks(gigabyte) }),
    'png with 1 GB of pixels too many': () => blackPng(64, 48, { moreBytes: gigabyte }),
    'jpeg 40 MP, 2,646 scans': () => greyJpeg(8000, 5000, { refinements: 14 }),
    'jpeg 40 MP, print colours, progressive': () =>
      flat(8000, 5000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    'webp 40 MP, lossless': () => flat(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'avif 40 MP, all colours': () => flat(8000, 5000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  }
  const figures: Figure[] = []
  for (const [name, make] of Object.entries(makers)) {
    const bytes = await make()
    const { answer, peakMb } = await madeWatched(join(folder, 'bombs'), bytes)
    const kilobytes = rounded(bytes.length / 1000)
    figures.push({
      name: `${name}, ${kilobytes} kB: ${answer}`,
      value: rounded(peakMb),
      unit: 'MB',
      ...atMost(memoryLimitMb, peakMb),
    })
  }
  const { answer } = await madeWatched(join(folder, 'control'), await flat(8000, 5000).avif({ effort: 0 }).toBuffer(), {
    memoryBytes: 200 * 2 ** 20,
  })
  return [
    ...figures,
    {
      name: 'control: such an avif with a limit of 200 MB',
      value: answer,
      unit: '',
      goal: 'rejected',
      isMet: answer !== 'made',
    },
  ]
}

/** Makes a picture in its own worker. Returns the outcome and the peak memory of the worker. */
async function madeWatched(
  folder: string,
  bytes: Uint8Array,
  options: { memoryBytes?: number } = {},
): Promise<{ answer: string; peakMb: number }> {
  const pictures = sharpPictures(folder, options)
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, ...childrenOf(process.pid).map(peakOf))
  }, 20)
  const made = await pictures.make(bytes)
  clearInterval(timer)
  await pictures.close()
  return { answer: made.ok ? 'made' : made.failure.message, peakMb }
}

/** Kills imports while a site serves; the journey states what must hold after each. */
function killed(): Figure {
  const passed = passes('e2e/import-crash.extended.test.ts', { KILLS: String(kills) })
  return { name: `imports of pictures killed at ${kills} moments`, ...passed }
}

function everyPayload(): Figure {
  const passed = passes('e2e/hostile-records.extended.test.ts', { ROUNDS: String(rounds) })
  return { name: `each of ${rounds} payloads in each field, on every page`, ...passed }
}

/** Whether a journey passes in its long form. */
function passes(journey: string, env: Record<string, string>): Pick<Figure, 'value' | 'unit' | 'goal' | 'isMet'> {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'journeys', journey], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { value: status === 0 ? 'holds' : 'FAILED', unit: '', goal: 'holds', isMet: status === 0 }
}

/** The peak resident memory of a process in MB (VmHWM of Linux); 0 after the process has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').map(Number))
    .filter((id) => id > 0)
}
