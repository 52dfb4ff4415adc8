import { contentScreens } from '#domain/studio/screens.ts'
import { List } from '../../ui/list.tsx'
import { ButtonLink } from '../views/button.tsx'
import type { FirstPage } from './row-views.ts'
import { ItemWords, OfRow } from './rows.tsx'

/** What a site has that is published for the first time, a row a page. docs/behaviour.md 24.3. */
export function FirstPages({ pages }: { pages: readonly FirstPage[] }) {
  return (
    <section className="batch" aria-label="Pages">
      <List className="batch__list">
        {pages.map(({ title, what, preview, edit }) => (
          <li className="item" key={title}>
            <div className="item__row">
              <ItemWords title={title} fine={what || nothingYet(title)} />
              <span className="item__state">
                <ButtonLink
                  small
                  plain
                  icon={what === '' ? 'pencil' : 'eye'}
                  href={what === '' ? edit : `/studio/preview${preview}`}
                >
                  {what === '' ? 'Write it' : 'Preview'}
                  <OfRow>{title}</OfRow>
                </ButtonLink>
              </span>
            </div>
          </li>
        ))}
      </List>
    </section>
  )
}

/** Home and Resume always stand in the menu. docs/behaviour.md 2.8. */
function nothingYet(title: string): string {
  const isAlwaysShown = title === contentScreens.home.title || title === contentScreens.resume.title
  return isAlwaysShown ? 'Nothing yet.' : 'Nothing yet. It stays out of the menu until you write something.'
}
