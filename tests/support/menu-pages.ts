import { readFileSync } from 'node:fs'
import { type MenuItem, type MenuPage, menuOf } from '#domain/site/menu.ts'
import type { PageWithContent } from '#domain/site/pages-with-content.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { none } from '#resume/result.ts'
import { menuPages } from '#web/routing/menu-pages.ts'

const allPages: readonly PageWithContent[] = ['about', 'projects', 'desktop', 'laptop']

/** The menu's pages for an anonymous visitor or an account; of those that may have nothing to say, the ones `withContent`. */
export function menuPagesFor({ isSignedIn = false, withContent = allPages } = {}): MenuPage[] {
  return menuPages(new Set(withContent), isSignedIn ? { fullName: 'Ada Quill', isAdmin: false } : none)
}

/** An anonymous visitor's menu of the sample content. */
export function sampleMenu(): MenuItem[] {
  return menuOf(menuPagesFor(), collections['person-info'].read('owner', fieldsOf('person-info/owner')))
}

function fieldsOf(document: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`sample/documents/${document}.json`, 'utf8'))
}
