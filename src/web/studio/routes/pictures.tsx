import { readFolders } from '#calls/studio/pictures/read-folders.ts'
import { siteContext } from '../../routing/context.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { loaded } from '../posting/loaded.ts'
import { countOf } from '../text/count.ts'
import { Mark, Row, Rows } from '../views/rows.tsx'
import type { Route } from './+types/pictures.ts'
import '../views/strip.css'

/** How many pictures of a folder its row shows. */
const shown = 3

/** docs/behaviour.md 23.11. */
export async function loader({ context }: Route.LoaderArgs) {
  const folders = loaded(await readFolders(context.get(siteContext).ports))
  const trays = await Promise.all(folders.map(({ folder }) => loadPictureList(context, folder)))
  return {
    folders: folders.map((each, at) => ({ ...each, thumbnails: trays[at]?.thumbnails.slice(0, shown) ?? [] })),
  }
}

export default function Pictures({ loaderData: { folders } }: Route.ComponentProps) {
  return (
    <Screen name="Pictures">
      <Work narrow>
        <PageHead title="Pictures" lead="All pictures, by page." />
        <Rows>
          {folders.map(({ folder, title, lead, pictures, changes, thumbnails }) => (
            <Row key={folder} title={title} to={folderPath(folder)} fine={lead}>
              <span className="strip">
                {thumbnails.map((thumbnail, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in the folder
                  <span className="strip__picture" key={at}>
                    {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
                  </span>
                ))}
              </span>
              {changes > 0 && <Mark>{countOf(changes, 'change')}</Mark>}
              <span className="number">{countOf(pictures, 'picture')}</span>
            </Row>
          ))}
        </Rows>
      </Work>
    </Screen>
  )
}
