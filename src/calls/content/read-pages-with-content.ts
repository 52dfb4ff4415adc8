import { call, take, takeAll } from '#domain/call.ts'
import { type PageWithContent, pagesWithContent, pictureFolders } from '#domain/site/pages-with-content.ts'
import type { Ports } from '#ports/ports.ts'
import type { Hardware } from '#resume/records/collections/hardware.ts'
import type { ProjectEntry } from '#resume/records/collections/projects.ts'
import { type None, type Result, success } from '#resume/result.ts'
import type { CachedImageLists } from './image-lists.ts'
import { readDesktop, readLaptop } from './read-hardware.ts'
import { readPersonInfo } from './read-person-info.ts'
import { readProjects } from './read-projects.ts'

export type PagesRead = {
  projects: ProjectEntry[]
  desktop: Hardware | None
  laptop: Hardware | None
  withContent: ReadonlySet<PageWithContent>
}

/** Reads the pictures of a folder, each with its name in it. */
export type ReadFolder = (folder: string) => Promise<Result<readonly { name: string }[]>>

/**
 * Returns the pages that have something to say, with what they say. Fails when the documents or a folder cannot be read.
 * docs/behaviour.md 2.8.
 */
export const readPagesWithContent = call(
  async (ports: Pick<Ports, 'documents' | 'clock'>, readFolder: ReadFolder): Promise<PagesRead> => {
    const [person, projects, desktop, laptop] = await takeAll([
      readPersonInfo(ports),
      readProjects(ports),
      readDesktop(ports),
      readLaptop(ports),
    ])
    const folders = await Promise.all(pictureFolders.map(readFolder))
    const names = new Map(pictureFolders.map((folder, at) => [folder, folders[at]]))
    const namesIn = (folder: (typeof pictureFolders)[number]) => {
      const read = names.get(folder)
      return read === undefined ? [] : take(read).map(({ name }) => name)
    }
    const withContent = pagesWithContent({ person, projects, desktop, laptop, namesIn })
    return { projects, desktop, laptop, withContent }
  },
)

/** The last known lists, as a page needs them: a folder that cannot be read counts as empty. */
export function folderOfLists({ read }: Pick<CachedImageLists, 'read'>): ReadFolder {
  return async (folder) => {
    const list = await read(folder)
    return list.ok ? list : success([])
  }
}

/** Reads a folder of the file store, as `readPagesWithContent` needs it. */
export function folderOfFiles(ports: Pick<Ports, 'files'>): ReadFolder {
  return call(async (folder: string) => {
    const files = take(await ports.files.folder(folder))
    return files.map(({ name }) => ({ name: name.slice(folder.length + 1) }))
  })
}
