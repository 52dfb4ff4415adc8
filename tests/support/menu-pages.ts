import { readFileSync } from 'node:fs'
import { collections } from '#domain/content/collections.ts'
import { none } from '#domain/result.ts'
import { type MenuItem, type MenuPage, menuOf } from '#domain/site/menu.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { menuPages } from '#web/menu-pages.ts'

/** The menu's pages for an anonymous visitor or an account, with or without a stored desktop. */
export async function menuPagesFor({ isSignedIn = false, hasDesktop = true } = {}): Promise<MenuPage[]> {
  const documents = memoryDocuments()
  if (hasDesktop) await documents.commit([{ collection: 'hardware', id: 'desktop', fields: { title: 'Tower' } }])
  return menuPages({ documents }, isSignedIn ? { fullName: 'Ada Quill', isAdmin: false } : none)
}

/** An anonymous visitor's menu of the sample content. */
export async function sampleMenu(): Promise<MenuItem[]> {
  const documents = memoryDocuments()
  const owner = fieldsOf('person-info/owner')
  await documents.commit([
    { collection: 'person-info', id: 'owner', fields: owner },
    { collection: 'hardware', id: 'desktop', fields: fieldsOf('hardware/desktop') },
  ])
  return menuOf(await menuPages({ documents }, none), collections['person-info'].read('owner', owner))
}

function fieldsOf(document: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`sample/documents/${document}.json`, 'utf8'))
}
