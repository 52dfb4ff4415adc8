import { memoryDocuments } from '#adapters/memory/documents.ts'
import { none } from '#domain/result.ts'
import type { MenuPage } from '#domain/site/menu.ts'
import { menuPages } from '#web/menu-pages.ts'

/** The menu's pages for an anonymous visitor or an account, with or without a stored desktop. */
export async function menuPagesFor({ isSignedIn = false, hasDesktop = true } = {}): Promise<MenuPage[]> {
  const documents = memoryDocuments()
  if (hasDesktop) await documents.commit([{ collection: 'hardware', id: 'desktop', fields: { title: 'Tower' } }])
  return menuPages({ documents }, isSignedIn ? { fullName: 'Ada Quill', isAdmin: false } : none)
}
