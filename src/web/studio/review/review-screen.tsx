import { Fragment, useEffect, useRef, useState } from 'react'
import { joined } from '#resume/text.ts'
import { Field } from '../../ui/field.tsx'
import { showFromTop } from '../layout/focus-screen.ts'
import { noChangesText, PageHead, Screen, useIsPublished, Work } from '../layout/screen.tsx'
import { placesText } from '../places/place-view.ts'
import { type Answer, isRejection } from '../posting/press.ts'
import { useOwnTexts } from '../text/own-texts.tsx'
import { countOf, numberWord } from '../text/wording.ts'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { NotPlaced } from '../views/not-placed.tsx'
import { Note } from '../views/note.tsx'
import { Question } from '../views/question.tsx'
import { Quiet } from '../views/quiet.tsx'
import { Thumb } from '../views/thumb.tsx'
import { Changes } from './changes.tsx'
import { FirstPages } from './first-pages.tsx'
import type { FieldLink, ReviewView } from './load-review.ts'
import type { PublishView } from './publish-view.ts'
import { Published } from './published.tsx'
import type { ReviewRow } from './row-views.ts'
import { PublishBar } from './rows.tsx'
import { UndoImport } from './undo-import.tsx'
import '../views/note.css'
import '../../ui/styles/segment.css'
import '../layout/segment.css'

/** Why a publish was rejected. 'stale': rows of the review ask what stays. */
export type Rejection =
  | { kind: 'problems'; problems: FieldLink[] }
  | { kind: 'without texts'; pictures: number }
  | { kind: 'stale' | 'changed' | 'failed' }

/** What a publish answers: what was published, or why it was not. */
export type PublishAnswer = Answer & { published?: PublishView; rejection?: Rejection }

/** What the files of the published resume cannot show, in the words of Health. docs/behaviour.md 32.6. */
function FontNotes({ fonts }: Pick<ReviewView, 'fonts'>) {
  return fonts.map(({ says, fix, detail }) => (
    <Note icon="info" title={says} key={says}>
      <p>
        {fix} {detail}
      </p>
    </Note>
  ))
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
  /** The name of a file that is in the draft, and can be taken out as a whole. */
  imported: string | null
  /** The edition that gets a link after the publish. */
  link: string | null
}

/** Everything that a publish changes, and the button for it. docs/behaviour.md 24.3. */
export function ReviewScreen({ review, imported, link }: ReviewScreenProps) {
  const { changes, pages, first, left, gone, problems, undescribed, contactAt, status, fonts, where } = review
  const [{ published, rejection, before }, setAnswer] = useState<PublishAnswer & { before?: ReviewView }>({})
  // A publish and its undo show another screen at the same address.
  const screen = published !== undefined ? 'published' : changes === 0 ? 'nothing' : 'changes'
  const lastScreen = useRef(screen)
  useEffect(() => {
    if (lastScreen.current !== screen) showFromTop()
    lastScreen.current = screen
  }, [screen])
  if (published !== undefined) {
    return (
      <Published
        publish={published}
        where={review === before ? published.where : where}
        onUndone={(answer) => !isRejection(answer) && setAnswer({})}
      />
    )
  }
  if (changes === 0) return <NoChanges fonts={fonts} />
  const toFix = rejection?.kind === 'problems' ? rejection.problems : problems
  const isRejected = rejection !== undefined && rejection.kind !== 'without texts'
  const groups = <Groups pages={pages} isOpen={changes < closedFrom} onRevert={() => setAnswer({})} />
  return (
    <Screen name="Review" hasError={isRejected} {...(toFix.length > 0 && { toFix: toFix.length })}>
      <Work>
        <Head review={review} imported={imported} />
        <NotPlaced />
        {(rejection !== undefined || problems.length > 0) && (
          <RejectionNote rejection={rejection ?? { kind: 'problems', problems }} isAnswer={rejection !== undefined} />
        )}
        {left !== null && <LeftOfSample {...left} />}
        {contactAt !== null && (
          <Note icon="info" title="How do readers of your PDF reach you?">
            <p>
              It shows no email address and no telephone number. <a href={contactAt}>Choose what it shows</a>, or
              publish without.
            </p>
          </Note>
        )}
        {status !== null && (
          <Note icon="info" title={`Your status: ${status.line}`}>
            <p>
              Who will see it: {status.readers}. <a href={status.to}>Change it</a>
            </p>
          </Note>
        )}
        {undescribed !== null && <Undescribed {...undescribed} />}
        <LeftOutOfEditions gone={gone} />
        <FontNotes fonts={fonts} />
        {first.length > 0 ? (
          <div className="beside">
            <div>
              <FirstPages pages={first} />
              <section className="batch" aria-label="All changes">
                <Quiet title={`All changes (${pages.flatMap(({ rows }) => rows).length})`}>{groups}</Quiet>
              </section>
            </div>
            <aside aria-label="Your site">
              <Thumb title="Home, as visitors will see it" note="" isDraft />
            </aside>
          </div>
        ) : (
          groups
        )}
        <PublishForm
          review={review}
          link={link}
          rejection={rejection}
          onAnswer={(answer) => setAnswer({ ...answer, before: review })}
        />
      </Work>
    </Screen>
  )
}

function NoChanges({ fonts }: Pick<ReviewView, 'fonts'>) {
  const isPublished = useIsPublished()
  const listed = 'What you change in the studio is listed here until you publish it.'
  return (
    <Screen name="Review">
      <Work>
        <PageHead
          title={noChangesText(isPublished)}
          lead={isPublished ? listed : `Visitors see the sample. ${listed}`}
        />
        <NotPlaced />
        <FontNotes fonts={fonts} />
      </Work>
    </Screen>
  )
}

/** The heading, and the question before everything is reverted. */
function Head({ review: { changes, first }, imported }: Omit<ReviewScreenProps, 'link'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHead
        title={first.length > 0 ? 'Your site is ready' : countOf(changes, 'change')}
        lead={
          first.length > 0
            ? 'Look through the pages, then publish. You can change everything later.'
            : 'Nothing is public until you publish.'
        }
      >
        <ButtonLink small icon="eye" href="/studio/preview/home">
          Preview the site
        </ButtonLink>
        <Button small plain danger type="button" id={askId} onClick={() => setAsking(true)}>
          Revert everything
        </Button>
      </PageHead>
      {imported !== null && <UndoImport name={imported} />}
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

type PublishFormProps = Pick<ReviewScreenProps, 'review' | 'link'> & {
  rejection: PublishAnswer['rejection']
  onAnswer(answer: PublishAnswer): void
}

function PublishForm({
  review: { version, changes, first, left, problems, undescribed, where },
  link,
  rejection,
  onAnswer,
}: PublishFormProps) {
  return (
    <ActForm<PublishAnswer> onAnswer={onAnswer}>
      <input type="hidden" name="version" value={version} />
      {link !== null && <input type="hidden" name="link" value={link} />}
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
        {problems.length > 0 ? (
          <Button
            main
            type="button"
            aria-disabled
            aria-describedby={rejectedId}
            onClick={() => document.getElementById(rejectedId)?.focus()}
          >
            {toFixText(problems)}
          </Button>
        ) : (
          <Button main aria-describedby={rejection === undefined ? undefined : rejectedId}>
            {left !== null
              ? 'Publish anyway'
              : first.length > 0
                ? 'Publish my site'
                : `Publish ${countOf(changes, 'change')}`}
          </Button>
        )}
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

const rejectedId = 'rejected'
const askId = 'ask-revert'

type RejectionProps = { rejection: Rejection; isAnswer: boolean }

/** As an answer it gets the focus, so that it is read first; before a publish it says what would reject it. */
function RejectionNote({ rejection, isAnswer }: RejectionProps) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection
  useEffect(() => {
    if (isAnswer) note.current?.focus()
  }, [isAnswer && rejection])
  if (rejection.kind === 'failed') return null
  const isBad = rejection.kind !== 'without texts'
  return (
    <div
      className={isBad ? 'note note--bad' : 'note'}
      role={isAnswer ? 'alert' : undefined}
      tabIndex={-1}
      id={rejectedId}
      ref={note}
    >
      <Icon name={isBad ? 'error' : 'warn'} />
      <div className="stack stack--near">
        <RejectionWords {...{ rejection, isAnswer }} />
      </div>
    </div>
  )
}

function RejectionWords({ rejection, isAnswer }: RejectionProps) {
  if (rejection.kind === 'problems') {
    const { problems } = rejection
    const fields = problems.length === 1 ? 'one field' : `${numberWord(problems.length).toLowerCase()} fields`
    return (
      <>
        <h2 className="note__title">{isAnswer ? 'There is a problem' : toFixText(problems)}</h2>
        {isAnswer && <p>Nothing was published. Fix {fields} first:</p>}
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
  const [title, text] = rejection.kind === 'stale' ? staleWords : changedWords
  return (
    <>
      <h2 className="note__title">{title}</h2>
      <p>Nothing was published. {text}</p>
    </>
  )
}

function toFixText(problems: readonly FieldLink[]): string {
  return `${countOf(problems.length, 'field')} to fix first`
}

const staleWords = [
  'The site has changed',
  'It was changed since your draft began. Choose below what stays, then publish.',
]
const changedWords = [
  'The draft has changed',
  'The draft was changed since this page was shown: look at it again, then publish.',
]
