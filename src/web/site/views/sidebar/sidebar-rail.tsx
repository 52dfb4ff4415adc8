import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/site/menu.ts'
import { Icon, Mark } from '../../../ui/icon.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { ariaCurrentOf, holdsCurrent } from './current-page.ts'
import { Group } from './group.tsx'
import './sidebar-rail.css'

type RailProps = { ownerName: string; menu: MenuItem[]; path: string; panelId: string; languages?: ReactNode }

/** The closed sidebar: the menu icon, and the pages as icons. On small screens it is a bar with the name and 'Menu'. */
export function SidebarRail({ ownerName, menu, path, panelId, languages }: RailProps) {
  const words = useWords()
  return (
    <div className="sidebar__rail">
      <button className="sidebar__menu" type="button" popoverTarget={panelId}>
        <Icon className="icon--menu" name="menu" />
        <Icon className="icon--close" name="close" />
        <span className="sidebar__menu-label">{words('Menu')}</span>
        <VisuallyHidden>{` ${words('(all pages)')}`}</VisuallyHidden>
      </button>{' '}
      <PageLink className="sidebar__brand" to="/home">
        <Mark className="sidebar__mark" />
        <bdi className="sidebar__name">{ownerName}</bdi>
      </PageLink>
      <nav className="sidebar__icons" aria-label={words('Pages, as icons')}>
        <RailList items={menu} path={path} className="sidebar__list" />
      </nav>
      {languages}
    </div>
  )
}

function RailList({ items, path, className }: { items: MenuItem[]; path: string; className: string }) {
  return (
    <List className={className}>
      {items.map((item) => (
        <li key={`${item.title} ${item.path}`}>
          {item.subNav.length > 0 ? <RailGroup group={item} path={path} /> : <RailLink item={item} path={path} />}
        </li>
      ))}
    </List>
  )
}

function RailGroup({ group, path }: { group: MenuItem; path: string }) {
  return (
    <Group
      className="sidebar__icon"
      title={group.title}
      open={holdsCurrent(group, path)}
      summary={<Labelled icon={group.icon} label={group.title} />}
    >
      <RailList className="sidebar__icons--sub" items={group.subNav} path={path} />
    </Group>
  )
}

function RailLink({ item, path }: { item: MenuItem; path: string }) {
  const { title, icon, external } = item
  const words = useWords()
  if (external) {
    return (
      <a className="sidebar__icon" href={item.path ?? ''} target="_blank" rel="noopener" title={title} dir="auto">
        <Labelled icon={icon} label={`${title} ${words('(opens in a new tab)')}`} />
      </a>
    )
  }
  return (
    <PageLink
      className="sidebar__icon"
      to={item.path ?? ''}
      aria-current={ariaCurrentOf(item, path)}
      title={title}
      dir="auto"
    >
      <Labelled icon={icon} label={title} />
    </PageLink>
  )
}

function Labelled({ icon, label }: { icon: string; label: string }) {
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} />
    </>
  )
}
