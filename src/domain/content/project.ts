import { type None, none } from '../result.ts'
import type { Project } from './person-info.ts'

/** The title of the project with this path, or none. docs/behaviour.md 2.1, 2.2. */
export function projectByPath(projects: readonly Project[], path: string): string | None {
  return projects.find((project) => 'path' in project && project.path === path)?.title ?? none
}

/** The path of the project with this query word, or none. docs/behaviour.md 2.1. */
export function pathOfQuery(projects: readonly Project[], query: string): string | None {
  const found = projects.find((project) => 'query' in project && project.query === query)
  return found !== undefined && 'path' in found ? found.path : none
}

/** The title of the project with this query word, or none. docs/behaviour.md 2.1. */
export function projectByQuery(projects: readonly Project[], query: string): string | None {
  return projects.find((project) => 'query' in project && project.query === query)?.title ?? none
}
