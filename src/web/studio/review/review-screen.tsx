import { Fragment, useEffect, useRef, useState } from 'react'
import { joined } from '#domain/text.ts'
import { Field } from '../../ui/field.tsx'
import type { ImportRowsView } from '../imports/import-rows.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { noChangesText, useIsPublished } from '../layout/use-is-published.ts'
import { placesText } from '../places/place-view.ts'
import { type Answer, isRejection } from '../posting/press.ts'
import { countOf } from '../text/count.ts'
import { numberWord } from '../text/number-word.ts'
import { useOwnTexts } from '../text/own-texts.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Question } from '../views/question.tsx'
import { Quiet } from '../views/quiet.tsx'
import { Thumb } from '../views/thumb.tsx'
import { PublishBar } from './batch.tsx'
import { Changes, Side } from './changes.tsx'
import { FirstPages } from './first-pages.tsx'
import type { ReviewView } from './load-review.ts'
import type { PublishView } from './publish-view.ts'
import { Published } from './published.tsx'
import type { ReviewRow } from './review-rows.ts'
import { UndoImport } from './undo-import.tsx'
import '../views/note.css'
import '../layout/segment.css'
import './review.css'

/** Why a publish was rejected. `sides` are the three texts of a field: then, on the site, here. */
export type Rejection =
  | { kind: 'problems'; problems: { line: string; to: string }[] }
  | { kind: 'without texts'; pictures: number }
  | { kind: 'stale'; entries: Stale[]; folders: StaleFolder[] }
  | { kind: 'changed' | 'failed' }

type Stale = {
  key: string
  title: string
  fields: { name: string; label: string; sides: readonly [string, string, string] }[]
}

type StaleFolder = { folder: string; title: string }

/** What a publish answers: what was published, or why it was not. */
export type PublishAnswer = Answer & { published?: PublishView; rejection?: Rejection }

/** Names what the files of the published resume cannot show. docs/behaviour.md 32.6. */
function MissingFaces({ faces: { missing, faults, fonts } }: Pick<ReviewView, 'faces'>) {
  const [font = 'NAME'] = fonts
  return (
    <>
      {missing.length > 0 && (
        <Note icon="info" title="Some characters cannot be shown in the PDF">
          <p>
            No font has {someOf(missing)}. The PDF shows a question mark instead, and a page whose title has one has no
            picture in previews of links. On the server, <code>npm run vita -- fonts add {font}</code> adds a font
            {fonts.length > 1 && ` (others are in ${fonts.slice(1).join(', ')})`}.
          </p>
        </Note>
      )}
      {faults.length > 0 && (
        <Note icon="info" title="Some fonts cannot be used">
          <ul className="note__list">
            {faults.map(({ file, why, characters }) => (
              <li key={file}>
                {file} {why}. It should show {someOf(characters)}.
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}

function someOf(characters: readonly string[]): string {
  const more = characters.length > 20 ? ` and ${characters.length - 20} more` : ''
  return `${characters.slice(0, 20).join(' ')}${more}`
}

function LeftOutOfEditions({ gone }: Pick<ReviewView, 'gone'>) {
  if (gone.length === 0) return null
  return (
    <Note icon="info" title="Left out of editions">
      <ul className="note__list">
        {gone.map(({ text, to }) => (
          <li key={text}>
            <a href={to}>{text}</a>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** From so many changes on every row is closed at first, and from so many rows there is a filter. docs/behaviour.md 24.3. */
const closedFrom = 13
const filterFrom = 6

type ReviewScreenProps = {
  review: ReviewView
  /** A bundle that is in the draft. */
  bundle: ImportRowsView | null
}

/** Everything that a publish changes, and the button for it. docs/behaviour.md 24.3. */
export function ReviewScreen({ review, bundle }: ReviewScreenProps) {
  const { changes, pages, first, left, gone, undescribed, faces, where } = review
  const [{ published, rejection, before }, setAnswer] = useState<PublishAnswer & { before?: ReviewView }>({})
  if (published !== undefined) {
    return (
      <Published
        publish={published}
        where={review === before ? published.where : where}
        onUndone={(answer) => !isRejection(answer) && setAnswer({})}
      />
    )
  }
  if (changes === 0) return <NoChanges faces={faces} bundle={bundle} />
  const isRejected = rejection !== undefined && rejection.kind !== 'without texts'
  const groups = <Groups pages={pages} isOpen={changes < closedFrom} onRevert={() => setAnswer({})} />
  return (
    <Screen
      name="Review"
      hasError={isRejected}
      {...(rejection?.kind === 'problems' && { toFix: rejection.problems.length })}
    >
      <Work>
        <Head review={review} bundle={bundle} />
        {rejection !== undefined && <RejectionNote rejection={rejection} onSettled={() => setAnswer({})} />}
        {bundle !== null && <Unusable shown={bundle} />}
        {left !== null && <LeftOfSample {...left} />}
        {undescribed !== null && <Undescribed {...undescribed} />}
        <LeftOutOfEditions gone={gone} />
        <MissingFaces faces={faces} />
        {first.length > 0 ? (
          <div className="beside">
            <div>
              <FirstPages pages={first} />
              <section className="batch" aria-label="Every change">
                <Quiet title="Every change" note={countOf(pages.flatMap(({ rows }) => rows).length, 'row')}>
                  {groups}
                </Quiet>
              </section>
            </div>
            <aside aria-label="Your site">
              <Thumb title="Home, as visitors will see it" note="" isDraft />
            </aside>
          </div>
        ) : (
          groups
        )}
        {rejection?.kind !== 'stale' && (
          <PublishForm
            review={review}
            rejection={rejection}
            onAnswer={(answer) => setAnswer({ ...answer, before: review })}
          />
        )}
      </Work>
    </Screen>
  )
}

function NoChanges({ faces, bundle }: Pick<ReviewView, 'faces'> & Pick<ReviewScreenProps, 'bundle'>) {
  const isPublished = useIsPublished()
  const listed = 'What you change in the studio is listed here until you publish it.'
  return (
    <Screen name="Review">
      <Work>
        <PageHead
          title={bundle?.heading ?? noChangesText(isPublished)}
          lead={bundle !== null ? nothingNew : isPublished ? listed : `Visitors see the sample. ${listed}`}
        />
        <MissingFaces faces={faces} />
      </Work>
    </Screen>
  )
}

/** The heading, and the question before everything is reverted. */
function Head({ review: { changes, first }, bundle }: ReviewScreenProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHead
        title={bundle?.heading ?? (first.length > 0 ? 'Your site is ready' : countOf(changes, 'change'))}
        lead={
          first.length > 0 && bundle === null
            ? 'Look through the pages, then publish. You can change everything later.'
            : `${bundle === null ? '' : `${countOf(changes, 'change is', 'changes are')} in your draft. `}Nothing is public until you publish.`
        }
      >
        <ButtonLink small icon="eye" href="/studio/preview/home">
          Preview the site
        </ButtonLink>
        {bundle === null ? (
          <Button small plain danger type="button" id={askId} onClick={() => setAsking(true)}>
            Revert everything
          </Button>
        ) : (
          <UndoImport />
        )}
      </PageHead>
      {isAsking && (
        <Question
          title={`Revert ${countOf(changes, 'change')}?`}
          text={`The draft becomes ${first.length > 0 ? 'empty again' : 'what visitors see now'}.`}
          button={{ name: 'revert', value: 'everything', label: 'Revert everything' }}
          opener={askId}
          onAnswer={(answer) => setAsking(isRejection(answer))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

type PublishFormProps = {
  review: ReviewView
  rejection: PublishAnswer['rejection']
  onAnswer(answer: PublishAnswer): void
}

function PublishForm({
  review: { version, changes, first, left, undescribed, where },
  rejection,
  onAnswer,
}: PublishFormProps) {
  return (
    <ActForm<PublishAnswer> onAnswer={onAnswer}>
      <input type="hidden" name="version" value={version} />
      {(undescribed !== null || rejection?.kind === 'without texts') && (
        <input type="hidden" name="withoutTexts" value="on" />
      )}
      <div className="batch batch--note">
        <Field
          {...useOwnTexts()}
          label="Note for your history"
          name="summary"
          autoComplete="off"
          optional
          help="Only you see it."
        />
      </div>
      <PublishBar words={joined([countOf(changes, 'change'), placesText(where)], ' ')}>
        <Button main aria-describedby={rejection === undefined ? undefined : rejectedId}>
          {left !== null
            ? 'Publish anyway'
            : first.length > 0
              ? 'Publish my site'
              : `Publish ${countOf(changes, 'change')}`}
        </Button>
      </PublishBar>
    </ActForm>
  )
}

type GroupsProps = { pages: ReviewView['pages']; isOpen: boolean; onRevert(): void }

/** The changed entries by page; a longer list can be filtered. */
function Groups({ pages, isOpen, onRevert }: GroupsProps) {
  const [kind, setKind] = useState<Kind>('all')
  const rows = pages.flatMap((page) => page.rows)
  const shown = pages.flatMap((page) => {
    const own = page.rows.filter((row) => kind === 'all' || row.kind === kind)
    return own.length === 0 ? [] : [{ ...page, rows: own }]
  })
  return (
    <>
      {rows.length >= filterFrom && <Filter rows={rows} kind={kind} onChange={setKind} />}
      {shown.map((page) => (
        <Changes page={page} isOpen={isOpen} onRevert={onRevert} key={page.title} />
      ))}
    </>
  )
}

const nothingNew = 'Everything of this file is on your site already.'

type Kind = 'all' | ReviewRow['kind']

const kinds: Readonly<Record<Kind, string>> = { all: 'All', changed: 'Changed', new: 'New', deleted: 'Deleted' }

/** Shows the rows of one kind only. */
function Filter({ rows, kind, onChange }: { rows: readonly ReviewRow[]; kind: Kind; onChange(kind: Kind): void }) {
  const countIn = (each: Kind) => rows.filter((row) => each === 'all' || row.kind === each).length
  return (
    <fieldset className="review__filter segment segment--words">
      <legend className="visually-hidden">Show</legend>
      {(Object.keys(kinds) as Kind[])
        .filter((each) => countIn(each) > 0)
        .map((each) => (
          <label className="segment__choice" key={each}>
            <input
              className="segment__input"
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => onChange(each)}
            />
            {kinds[each]} <span className="number">{countIn(each)}</span>
          </label>
        ))}
    </fieldset>
  )
}

/** What a publish would show of the sample, with the way to each part. docs/behaviour.md 24.3. */
function LeftOfSample({ count, pages, of }: NonNullable<ReviewView['left']>) {
  return (
    <Note icon="warn" title={`${countOf(count, 'thing is', 'things are')} still ${of}’s`}>
      <p>
        {pages.map((page, at) => (
          <Fragment key={page.to}>
            {at > 0 && ' · '}
            <a href={page.to}>{page.title}</a> {page.count}
          </Fragment>
        ))}
      </p>
      <p>Replace or delete them, or publish them as they are.</p>
    </Note>
  )
}

/** Pictures without a description: they can be published. */
function Undescribed({ count, to, where }: NonNullable<ReviewView['undescribed']>) {
  return (
    <Note icon="warn" title={countOf(count, 'picture has no description', 'pictures have no description')}>
      <p>
        People who cannot see {count === 1 ? 'it' : 'them'}, and search engines, get nothing. You can publish without
        it.
      </p>
      <div className="row-of">
        <ButtonLink small icon="pencil" href={to}>
          Write it now
        </ButtonLink>
        <span className="fine">{where}</span>
      </div>
    </Note>
  )
}

/** What of a bundle cannot be used. It stops nothing. */
function Unusable({ shown: { problems, moreProblems } }: { shown: ImportRowsView }) {
  if (problems.length === 0) return null
  return (
    <Note icon="warn" title={`${countOf(problems.length + moreProblems, 'part')} of the file cannot be used`} isBad>
      <ul className="note__list">
        {problems.map((problem) => (
          <li key={problem} dir="auto">
            {problem}
          </li>
        ))}
        {moreProblems > 0 && <li>And {moreProblems} more.</li>}
      </ul>
    </Note>
  )
}

const rejectedId = 'rejected'
const askId = 'ask-revert'

/** It gets the focus, so that it is read first. */
function RejectionNote({ rejection, onSettled }: { rejection: Rejection; onSettled(): void }) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection
  useEffect(() => note.current?.focus(), [rejection])
  if (rejection.kind === 'failed') return null
  const isBad = rejection.kind !== 'without texts'
  return (
    <div className={isBad ? 'note note--bad' : 'note'} role="alert" tabIndex={-1} id={rejectedId} ref={note}>
      <Icon name={isBad ? 'error' : 'warn'} />
      <div className="note__body">
        <RejectionWords rejection={rejection} onSettled={onSettled} />
      </div>
    </div>
  )
}

function RejectionWords({ rejection, onSettled }: { rejection: Rejection; onSettled(): void }) {
  if (rejection.kind === 'problems') {
    const { problems } = rejection
    const fields = problems.length === 1 ? 'one field' : `${numberWord(problems.length).toLowerCase()} fields`
    return (
      <>
        <h2 className="note__title">There is a problem</h2>
        <p>Nothing was published. Fix {fields} first:</p>
        <ul className="note__list">
          {problems.map(({ line, to }) => (
            <li key={`${to} ${line}`}>
              <a href={to}>{line}</a>
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (rejection.kind === 'without texts') {
    const { pictures } = rejection
    return (
      <>
        <h2 className="note__title">
          {countOf(pictures, 'picture has no description', 'pictures have no description')}
        </h2>
        <p>Nothing was published yet. You can publish without it.</p>
      </>
    )
  }
  if (rejection.kind === 'stale') return <StaleForm {...rejection} onSettled={onSettled} />
  return (
    <>
      <h2 className="note__title">The draft has changed</h2>
      <p>Nothing was published. The draft was changed since this page was shown: look at it again, then publish.</p>
    </>
  )
}

/** Three texts for each field that was changed on the site since the draft began, and the choice between two of them. */
type StaleFormProps = { entries: Stale[]; folders: StaleFolder[]; onSettled(): void }

function StaleForm({ entries, folders, onSettled }: StaleFormProps) {
  return (
    <ActForm className="note__body" onAnswer={(answer) => !isRejection(answer) && onSettled()}>
      <h2 className="note__title">The site has changed</h2>
      <p>Nothing was published. This was changed on the site since your draft began. Choose what stays:</p>
      {entries.map(({ key, title, fields }) => (
        <fieldset key={key}>
          <legend className="note__title">
            <bdi>{title}</bdi>
          </legend>
          <input type="hidden" name="entry" value={key} />
          {fields.length === 0 && <Keep name={`keep ${key}`} what={title} />}
          {fields.map(({ name, label, sides: [then, now, here] }) => (
            <div className="change change--three" key={name}>
              <input type="hidden" name={`fields ${key}`} value={name} />
              <span className="change__name">{label}</span>
              <Side which="Then" pieces={[textPiece(then)]} field={name} />
              <Side which="Now on the site" pieces={[textPiece(now)]} field={name} />
              <Side which="Here" pieces={[textPiece(here)]} field={name} />
              <Keep name={`keep ${key} ${name}`} what={label} />
            </div>
          ))}
        </fieldset>
      ))}
      {folders.map(({ folder, title }) => (
        <fieldset key={folder}>
          <legend className="note__title">{title}</legend>
          <input type="hidden" name="folder" value={folder} />
          <Keep name={`keep ${folder}`} what={title} />
        </fieldset>
      ))}
      <div className="row-of">
        <Button main>Keep what is chosen</Button>
      </div>
    </ActForm>
  )
}

function Keep({ name, what }: { name: string; what: string }) {
  return (
    <fieldset className="change__keep row-of">
      <legend className="visually-hidden">{what}</legend>
      <label className="check">
        <input className="check__input" type="radio" name={name} value="here" defaultChecked />
        What is here
      </label>
      <label className="check">
        <input className="check__input" type="radio" name={name} value="site" />
        What is on the site
      </label>
    </fieldset>
  )
}

function textPiece(text: string) {
  return text === ''
    ? ({ kind: 'nothing', text: 'Nothing' } as const)
    : ({ kind: 'words', words: [{ kind: 'same', text }], isOwn: true } as const)
}
