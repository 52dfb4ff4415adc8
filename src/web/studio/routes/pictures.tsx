import { readFolders } from '#calls/studio/pictures/read-folders.ts'
import { siteContext } from '../../routing/context.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { loaded } from '../posting/answers.ts'
import { countOf } from '../text/wording.ts'
import { Quiet } from '../views/quiet.tsx'
import { Mark, Row, Rows } from '../views/rows.tsx'
import type { Route } from './+types/pictures.ts'
import '../views/thumbnails.css'

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
  // One that lost all its pictures in the draft is a change.
  const [filled, empty] = [true, false].map((isFilled) =>
    folders.filter(({ pictures, changes }) => pictures + changes > 0 === isFilled),
  ) as [typeof folders, typeof folders]
  return (
    <Screen name="Pictures">
      <Work narrow>
        <PageHead title="Pictures" lead="All pictures, by page." />
        {filled.length > 0 && <FolderRows folders={filled} />}
        {empty.length > 0 && (
          <Quiet title="Without pictures" note={String(empty.length)} isOpen={filled.length === 0}>
            <FolderRows folders={empty} />
          </Quiet>
        )}
      </Work>
    </Screen>
  )
}

function FolderRows({ folders }: Pick<Route.ComponentProps['loaderData'], 'folders'>) {
  return (
    <Rows>
      {folders.map(({ folder, title, lead, pictures, changes, thumbnails }) => (
        <Row key={folder} title={title} to={folderPath(folder)} fine={lead}>
          {thumbnails.length > 0 && (
            <span className="strip">
              {thumbnails.map((thumbnail, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the folder
                <span className="thumbnail strip__picture" key={at}>
                  {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
                </span>
              ))}
            </span>
          )}
          {changes > 0 && <Mark>{countOf(changes, 'change')}</Mark>}
          {pictures > 0 && <span className="number">{countOf(pictures, 'picture')}</span>}
        </Row>
      ))}
    </Rows>
  )
}
