import type { FactEntry } from '#resume/records/fact-entry.ts'
import { whenPieces } from '#resume/records/when.ts'
import { joined } from '#resume/text.ts'
import type { FactSection, ResumeFacts } from '#resume/write/facts.ts'
import { Entry } from '../site/views/parts/entry.tsx'
import { Prose } from '../site/views/parts/prose.tsx'
import { SheetHead } from '../site/views/parts/sheet.tsx'
import { Icon } from '../ui/icon.tsx'
import { List, TextList } from '../ui/list.tsx'
import { useWords } from '../ui/words.ts'
import '../ui/sheet/sheet.css'
import '../ui/button.css'

type LinkPageProps = {
  facts: Omit<ResumeFacts, 'words'>
  /** The month in which it is read: 'November 2026'. */
  month: string
  /** The introduction as HTML of the Markdown library. */
  introduction: string | null
  /** The host of the site, '' for one that only this computer can open. */
  host: string
  files: readonly { label: string; path: string }[]
  /** What stands at the end. */
  foot: readonly string[]
}

/** The resume in full, for one reader. It shows each section of the facts, whatever list it is. docs/behaviour.md 37.3. */
export function LinkPage({ facts, month, introduction, host, files, foot }: LinkPageProps) {
  const { name, headline, status, place, contact, links, sections } = facts
  const words = useWords()
  return (
    <main id="content" tabIndex={-1}>
      <article className="sheet shared">
        <p className="page-header">
          <span dir="auto">{name}</span> <span>{words('Resume, {$month}', { month })}</span>
        </p>
        <SheetHead title={name} leads={headline === null ? [] : [headline]}>
          {status !== null && (
            <p className="shared__place" dir="auto">
              {status}
            </p>
          )}
          {place !== null && (
            <p className="shared__place" dir="auto">
              {place}
            </p>
          )}
          <List className="shared__ways">
            {contact.map(({ text, url }) => (
              <li className="shared__own" key={text}>
                {url === null ? text : <a href={url}>{text}</a>}
              </li>
            ))}
            <li className="shared__screen">
              <a href="/contact">{words('Write to me')}</a>
            </li>
            {host !== '' && (
              <li>
                <a href="/home">{host}</a>
              </li>
            )}
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </List>
          <Files files={files} />
        </SheetHead>
        {introduction !== null && (
          <Entry label={words('Introduction')}>
            <Prose html={introduction} lead />
          </Entry>
        )}
        {sections.map((section) => (
          <Entry label={section.title} key={section.title}>
            <Section section={section} />
          </Entry>
        ))}
        <p className="shared__foot">
          {foot.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </article>
    </main>
  )
}

function Files({ files }: Pick<LinkPageProps, 'files'>) {
  if (files.length === 0) return null
  return (
    <p className="shared__files">
      {files.map(({ label, path }, at) => (
        <a className={at === 0 ? 'button button--main' : 'button'} href={path} key={path}>
          <Icon name="file-down" />
          {label}
        </a>
      ))}
    </p>
  )
}

function Section({ section }: { section: FactSection }) {
  if (section.kind === 'entries')
    // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat, and their order never changes
    return section.entries.map((entry, at) => <Record entry={entry} key={at} />)
  const className = section.kind === 'words' ? 'shared__words' : 'shared__lines'
  return <TextList className={className} itemClassName="shared__item" items={section.items} />
}

/** A job, a school, a certificate and so on. A link to a page of the site itself is left out: the entry is whole here. */
function Record({ entry: { title, line, when, notes, text, points, link, under } }: { entry: FactEntry }) {
  const words = useWords()
  const where = joined([under?.name, line, ...notes])
  const pieces = when === null ? [] : whenPieces(when, 'page', words)
  return (
    <section className="shared__record">
      <h3 className="shared__title" dir="auto">
        {link === null || link.startsWith('/') ? title : <a href={link}>{title}</a>}
      </h3>
      {(where !== '' || pieces.length > 0) && (
        <p className="shared__where" dir="auto">
          {where}
          {where !== '' && pieces.length > 0 && ', '}
          {pieces.map(({ text, isNow }) => (isNow ? <b key={text}>{text}</b> : text))}
        </p>
      )}
      {(text !== null || points.length > 0) && (
        <div className="prose">
          {text !== null && (
            <p className="prose__lines" dir="auto">
              {text}
            </p>
          )}
          {points.length > 0 && (
            <ul>
              {points.map((point, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and their order never changes
                <li dir="auto" key={at}>
                  {point}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}
