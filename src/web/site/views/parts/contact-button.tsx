import { useRouteLoaderData } from 'react-router'
import type { MenuItem } from '#domain/site/menu.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'

/** The way to the contact form, where the menu has it. */
export function ContactButton() {
  const words = useWords()
  const layout = useRouteLoaderData('root') as { menu: MenuItem[] } | undefined
  return (
    layout?.menu.some(({ path }) => path === '/contact') && (
      <ButtonLink to="/contact" icon="mail">
        {words('Contact')}
      </ButtonLink>
    )
  )
}
