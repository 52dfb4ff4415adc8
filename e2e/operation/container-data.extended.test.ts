import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeSmallData, ownerCalled } from '#support/journeys/bundle.ts'
import { type Command, type Start, served, start } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** A start in a container, on a real layer and with a real volume over it. docs/behaviour.md 14.14. */
const bundle = { 'documents/person-info/owner.json': ownerCalled('Runa Tveit') }
const missing = canMount() ? '' : 'a layer of its own needs root, namespaces for mounts, and overlays'

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vita-layer-'))
  for (const each of ['lower', 'upper', 'work', 'root']) mkdirSync(join(folder, each))
  const layers = `lowerdir=${folder}/lower,upperdir=${folder}/upper,workdir=${folder}/work`
  const mount = `mount -t overlay overlay -o ${layers} ${folder}/root`
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', mount])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/** Starts the site with its data in the layer of a container, or in a volume that is mounted there. */
async function inContainer(
  volume: 'none' | 'volume',
  env: Record<string, string> = {},
): Promise<Start & { data: string }> {
  const folder = temporaryFolder()
  for (const each of ['image', 'upper', 'work', 'root', 'volume']) mkdirSync(join(folder, each))
  await makeSmallData(join(folder, 'image', 'data'), bundle)
  cpSync(join(folder, 'image', 'data'), join(folder, 'volume'), { recursive: true })
  const data = join(folder, 'root', 'data')
  const layer = `mount -t overlay overlay -o lowerdir=${folder}/image,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root`
  const mounts = volume === 'none' ? layer : `${layer} && mount --bind ${folder}/volume ${data}`
  const as: Command = (program, args) => [
    'unshare',
    ['--mount', 'sh', '-c', `${mounts} && exec "$0" "$@"`, program, ...args],
  ]
  const started = start({ PORT: '0', EPHEMERAL: '', DATA_DIR: data, ...env }, as)
  onTestFinished(async () => {
    started.child.kill('SIGKILL')
    await started.ended
  })
  return { ...started, data }
}

function promise(what: string, keep: () => Promise<void>) {
  test(what, async ({ skip }) => {
    skip(missing !== '', missing)
    await keep()
  })
}

promise("data in a container's own layer stops the start, with a line that says what to do", async () => {
  const { ended, output, data } = await inContainer('none')
  expect(await ended).toBe(1)
  expect(output()).toBe(
    `${data} is inside the container and would be lost with it. Mount a volume there, or set EPHEMERAL=yes.\n`,
  )
})

promise('data in a volume is served', async () => {
  expect(await served(await inContainer('volume'))).toMatch(/^http:/)
})

promise('with EPHEMERAL=yes data in the layer is served', async () => {
  expect(await served(await inContainer('none', { EPHEMERAL: 'yes' }))).toMatch(/^http:/)
})
