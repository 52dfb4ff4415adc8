import { join } from 'node:path'
import { openedStack } from '../opened-stack.ts'
import { grain } from '../sharp/originals.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { done } from './accounts.ts'
import { type Server, startOn } from './server.ts'

/** The built server on a new data folder with a place and two pictures, without the sample. The caller stops it. */
export async function startSmallSite(): Promise<Server> {
  const dataDir = join(temporaryFolder(), 'data')
  const stack = await openedStack({ DATA_DIR: dataDir })
  for (const name of ['home/slideshow/1.png', 'about/portrait.png'])
    done(await stack.ports.files.write(name, await grain(40, 30).png().toBuffer()))
  done(await stack.ports.documents.commit([{ collection: 'location', id: 'owner', fields: { city: 'Nowhere' } }]))
  await stack.close()
  return startOn(dataDir)
}
