import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { residentMbWithChildren } from './programs.ts'
import { forget, project } from './site.ts'
import { type Figure, rounded } from './table.ts'

const pictures = 500
const widthPx = 1600
const heightPx = 1067

/** Import of 500 pictures of 1600 x 1067: the time, and the peak memory of the command and its children together. */
export async function measureImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-import-'))
  await writeBundle(join(folder, 'bundle'))
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/cli/main.ts', 'import', join(folder, 'bundle')], {
    cwd: project,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMbWithChildren(child.pid ?? 0))
  }, 100)
  const status = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  forget(folder)
  if (status !== 0) throw new Error('The import failed.')
  return [
    { name: `import of ${pictures} pictures`, value: rounded((performance.now() - begun) / 1000, 1), unit: 's' },
    { name: 'its peak memory', value: rounded(peak), unit: 'MB' },
  ]
}

async function writeBundle(folder: string): Promise<void> {
  mkdirSync(join(folder, 'files/home/slideshow'), { recursive: true })
  for (let at = 1; at <= pictures; at += 1) {
    const noise = { type: 'gaussian' as const, mean: 96 + (at % 64), sigma: 24 }
    const picture = await sharp({
      create: { width: widthPx / 4, height: Math.round(heightPx / 4), channels: 3, background: 'black', noise },
    })
      .resize(widthPx, heightPx)
      .jpeg({ quality: 85 })
      .toBuffer()
    writeFileSync(join(folder, `files/home/slideshow/${at}.jpg`), picture)
  }
}
