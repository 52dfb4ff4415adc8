import { type None, none } from '../result.ts'
import type { Project } from './person-info.ts'

/** What addresses and the menu need of a document of a project. `page` is the word of its address; none: it has no page. */
export type ProjectDocument = {
  uuid: string
  name: string
  page: string | None
  icon: string | None
  /** Whether the menu has its page. */
  menu: boolean
}

/** The page of a project. One without a document is coming soon. */
export type ProjectPage = {
  title: string
  icon: string | None
  path: string
  query: string
  isInMenu: boolean
  document: ProjectDocument | None
}

/** A project of another site. */
type ProjectLink = Extract<Project, { url: unknown }>

/**
 * The links and pages of projects, in the order of the menu: those that the owner lists, then the others with a document. The
 * document of a listed page has its path as its id or its page, and says title, icon and address. Of two pages with one address the
 * first is shown. docs/behaviour.md 3.3, 11.10.
 */
export function allProjects(
  listed: readonly Project[],
  documents: readonly ProjectDocument[],
): (ProjectLink | ProjectPage)[] {
  const known = new Set<ProjectDocument>()
  const inOrder = listed.flatMap((each): (ProjectLink | ProjectPage)[] => {
    if ('url' in each) return [each]
    const document = documents.find(({ uuid, page }) => uuid === each.path || page === each.path)
    if (document === undefined) return [{ ...each, isInMenu: true, document: none }]
    known.add(document)
    return pageOf(document, each)
  })
  const all = [...inOrder, ...documents.filter((each) => !known.has(each)).flatMap((each) => pageOf(each))]
  const firstAt = (path: string) => all.findIndex((each) => 'path' in each && each.path === path)
  return all.filter((each, at) => 'url' in each || firstAt(each.path) === at)
}

/** The pages among them; also those that are not in the menu keep their addresses. docs/behaviour.md 2.1. */
export function projectPages(...of: Parameters<typeof allProjects>): ProjectPage[] {
  return allProjects(...of).filter((each) => 'path' in each)
}

function pageOf(document: ProjectDocument, listed?: { query: string; icon: string | None }): ProjectPage[] {
  const { name, page, icon, menu } = document
  if (page === none) return []
  const { query = page, icon: other = none } = listed ?? {}
  return [{ title: name, icon: icon ?? other, path: page, query, isInMenu: menu, document }]
}

/** 'Écluse No. 4' becomes 'ecluse-no-4'; '' for a title without Latin letters or digits. */
export function addressOfTitle(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** The address that a project's title makes, 'project' where it has no Latin letters, with a number where another project has it. */
export function freeAddress(title: string, taken: readonly string[]): string {
  const address = addressOfTitle(title) || 'project'
  const isFree = (each: string) => !taken.includes(each)
  if (isFree(address)) return address
  let number = 2
  while (!isFree(`${address}-${number}`)) number += 1
  return `${address}-${number}`
}
