import type { MenuItem } from '#domain/site/menu.ts'
import { none } from '#resume/result.ts'
import { Icon } from '../../../ui/icon.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { ariaCurrentOf, holdsCurrent } from './current-page.ts'
import { Group } from './group.tsx'
import './menu.css'

/** The links of the open panel, with labels. The first group is open, and so is the group of the current page. */
export function Menu({ items, path }: { items: MenuItem[]; path: string }) {
  const firstGroup = items.find((item) => item.subNav.length > 0)
  return (
    <List className="menu">
      {items.map((item) => (
        <li className="menu__item" key={`${item.title} ${item.path}`}>
          {item.subNav.length > 0 ? (
            <MenuGroup group={item} path={path} open={item === firstGroup || holdsCurrent(item, path)} />
          ) : (
            <MenuLink item={item} path={path} hasIcon />
          )}
        </li>
      ))}
    </List>
  )
}

function MenuGroup({ group, path, open }: { group: MenuItem; path: string; open: boolean }) {
  const { title, icon, iconClosed, iconOpened, subNav } = group
  return (
    <Group
      className="menu__link"
      open={open}
      summary={
        <>
          <Icon className="icon--closed" name={iconClosed ?? icon} />
          <Icon className="icon--opened" name={iconOpened ?? icon} />
          {title}
        </>
      }
    >
      <List className="menu__sub">
        {subNav.map((item) => (
          <li key={`${item.title} ${item.path}`}>
            <MenuLink item={item} path={path} />
          </li>
        ))}
      </List>
    </Group>
  )
}

function MenuLink({ item, path, hasIcon }: { item: MenuItem; path: string; hasIcon?: boolean }) {
  const { title, icon, external, panelPath } = item
  const words = useWords()
  const address = panelPath ?? item.path
  if (address === none) return title
  if (external) {
    return (
      <a className="menu__link" href={address} target="_blank" rel="noopener">
        <bdi>{title}</bdi>
        <VisuallyHidden>{` ${words('(opens in a new tab)')}`}</VisuallyHidden>
        <Icon className="icon--out" name="out" />
      </a>
    )
  }
  return (
    <PageLink className="menu__link" to={address} aria-current={ariaCurrentOf(item, path)}>
      {hasIcon && <Icon name={icon} />}
      <bdi>{title}</bdi>
    </PageLink>
  )
}
