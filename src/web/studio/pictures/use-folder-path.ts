import { useLocation } from 'react-router'
import { inLookOf } from '../desk-view.ts'
import { folderPath } from './shown-folder.ts'

/** The address of a folder's screen in the look of this page; `picture` is the one whose focus point is set there. */
export function useFolderPath(folder: string, picture: string | null = null): string {
  return inLookOf(useLocation().search, folderPath(folder), { picture })
}
