import { expect, test } from 'vitest'
import { isLostWithContainer } from './container-layer.ts'

/** The tables of mounts that containers and machines have, shortened. */
const container = `694 609 0:65 / / rw,relatime master:211 - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/A,upperdir=/x,workdir=/y
695 694 0:68 / /proc rw,nosuid - proc proc rw
696 694 0:69 / /dev rw,nosuid - tmpfs tmpfs rw,size=65536k,mode=755
701 694 8:1 /var/lib/docker/containers/1/hosts /etc/hosts rw - ext4 /dev/sda1 rw`
const volume = '702 694 8:1 /var/lib/docker/volumes/vita/_data /data rw,relatime - ext4 /dev/sda1 rw'
const memory = '702 694 0:70 / /data rw,relatime - tmpfs tmpfs rw'
const machine = '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n30 22 0:30 / /tmp rw - tmpfs tmpfs rw'

const tables: [what: string, table: string, folder: string, isLost: boolean][] = [
  ["the container's own layer", container, '/data', true],
  ['a folder beside a volume', `${container}\n${volume}`, '/database', true],
  ['a volume', `${container}\n${volume}`, '/data', false],
  ['a folder in a volume', `${container}\n${volume}`, '/data/site', false],
  ["a container's memory", `${container}\n${memory}`, '/data', true],
  ['a volume over memory', `${container}\n${memory}\n${volume}`, '/data', false],
  [
    'a volume with a space in its path',
    `${container}\n${volume.replace('/data rw', '/my\\040data rw')}`,
    '/my data',
    false,
  ],
  [
    'a rootless container',
    container.replace('- overlay overlay', '- fuse.fuse-overlayfs fuse-overlayfs'),
    '/data',
    true,
  ],
  ['the disk of a machine', machine, '/var/lib/vita', false],
  ["a machine's folder in memory, as of a test", machine, '/tmp/vita', false],
  ['an empty table', '', '/data', false],
]
test.each(tables)(
  'data in %s goes with the container only where its layer or memory goes',
  (_, table, folder, isLost) => {
    expect(isLostWithContainer(table, folder)).toBe(isLost)
  },
)
