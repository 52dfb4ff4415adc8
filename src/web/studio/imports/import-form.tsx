import { type RefObject, useRef, useState } from 'react'
import { importLimits } from '#resume/transfer/parsed-items.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDroppedFiles } from '../pictures/drop.tsx'
import { FileButton } from '../pictures/file-button.tsx'
import { sizeText } from '../pictures/folder-view.ts'
import { cancelUpload, newUploadId, sendSlices, uploadAddress } from '../posting/slices.ts'
import { browserTimeZone, timeZoneField } from '../text/browser-time-zone.ts'
import { countOf } from '../text/wording.ts'
import { Button } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Select } from '../views/select.tsx'
import type { BegunImport, NamedLanguage } from './begin-import.ts'
import '../pictures/drop.css'
import '../pictures/cards.css'
import '../form/field.css'

/** By their ends and by their types: systems know the one or the other. */
const acceptedFiles = [
  ...['.pdf', '.docx', '.xml', '.md', '.markdown', '.txt', '.zip', '.json', '.csv', 'application/pdf'],
  ...['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/xml', 'text/xml'],
  ...['text/markdown', 'text/plain', 'application/zip', 'application/json', 'text/csv'],
].join()

type Sending = { file: File; upload: string; percent: number; state: 'uploading' | 'reading' | 'stopped' | 'asking' }

type ImportFormProps = {
  begins: boolean
  /** The further languages of the site: a file may be the translation into one. */
  languages?: readonly NamedLanguage[]
  page?: RefObject<HTMLElement | null>
}

/** Where a file to import is dropped or chosen; `begins` says whether the site begins with it; `page` takes dropped files. docs/behaviour.md 25.1. */
export function ImportForm({ begins, languages = [], page }: ImportFormProps) {
  const zone = useRef<HTMLDivElement>(null)
  const [as, setAs] = useState('')
  const { sending, message, begun, send, answer, goOn, cancel } = useSending(begins, as)
  const sendFirst = ([file]: File[]) => file !== undefined && send(file)
  const isOver = useDroppedFiles(page ?? zone, sendFirst)

  return (
    <div ref={zone}>
      {message !== '' && (
        <p className="field__error" role="alert" id="import-error">
          <Icon name="error" />
          <span>{message}</span>
        </p>
      )}
      {begun !== null && 'translated' in begun && <TranslatedNote translated={begun.translated} />}
      {languages.length > 0 && sending === null && <AsField languages={languages} as={as} onAs={setAs} />}
      {sending === null ? (
        <div className={isOver ? 'drop drop--over' : 'drop'}>
          <p className="drop__words">
            <b>Drop one file here</b>, or choose it: a PDF or a Word file, for example.
            <span className="fine drop__kinds">
              PDF, Word (.docx), Europass, Markdown, text, LinkedIn’s data archive (ZIP), JSON Resume: up to 20 MB. A
              Vita bundle (ZIP): up to 2 GB, pictures 64 MB each. We recognise the format. Nothing leaves this site.
            </span>
          </p>
          <FileButton
            icon="upload"
            accept={acceptedFiles}
            errorId={message === '' ? undefined : 'import-error'}
            onFiles={sendFirst}
          >
            Choose a file
          </FileButton>
        </div>
      ) : (
        <div className="drop">
          <div className="drop__words">
            <p>
              <b>{sending.file.name}</b> · <span className="number">{sizeText(sending.file.size)}</span>
            </p>
            <progress className="bar" max={100} value={sending.percent} aria-label={sending.file.name} />
            <p className="fine number">
              {sending.state === 'uploading' && `${sending.percent} %`}
              {sending.state === 'reading' && `Reading ${sending.file.name}…`}
              {begun !== null && 'question' in begun && <Question language={begun.question} onAnswer={answer} />}
              {sending.state === 'stopped' && `Stopped at ${sending.percent} %. `}
              {sending.state === 'stopped' && (
                <button className="field__back" type="button" onClick={goOn}>
                  Continue
                </button>
              )}
            </p>
          </div>
          <Button plain type="button" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <VisuallyHidden isLive>{sending === null ? '' : said[sending.state]}</VisuallyHidden>
    </div>
  )
}

const said = {
  ...{ uploading: 'Uploading', reading: 'Reading the file', stopped: 'The upload stopped', asking: 'A question' },
} as const

type AsFieldProps = { languages: readonly NamedLanguage[]; as: string; onAs(as: string): void }

/** What a file is taken as. A JSON Resume file may say its language itself; LinkedIn's archive does not. docs/behaviour.md 39.7. */
function AsField({ languages, as, onAs }: AsFieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="import-as">
        Import as
      </label>
      <Select
        id="import-as"
        value={as}
        onChange={({ target }) => onAs(target.value)}
        choices={[
          { value: '', label: 'My resume' },
          ...languages.map(({ tag, name }) => ({ value: tag, label: `${name} translation` })),
        ]}
      />
    </div>
  )
}

function Question({ language: { tag, name }, onAnswer }: { language: NamedLanguage; onAnswer(as: string): void }) {
  return (
    <span className="row-of">
      The file is in {name}.
      <Button small type="button" onClick={() => onAnswer(tag)}>
        Take it as the translation
      </Button>
      <Button small plain type="button" onClick={() => onAnswer('plain')}>
        Import it as it is
      </Button>
    </span>
  )
}

type TranslatedNoteProps = Extract<BegunImport, { translated: unknown }>

function TranslatedNote({ translated: { name, to, texts, unmatched } }: TranslatedNoteProps) {
  return (
    <Note icon="info" title={`${countOf(texts, 'text')} in ${name} in your draft`} role="status">
      <p>
        <a href={to}>See what is translated</a>. Texts that were translated already stay.
      </p>
      {unmatched.length > 0 && (
        <>
          <p>This has no counterpart here, and was left out:</p>
          <ul className="note__list" dir="auto">
            {unmatched.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes
              <li key={at}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** The upload of one file, after which its review is opened. */
function useSending(begins: boolean, chosen: string) {
  const [begun, setBegun] = useState<BegunImport | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [message, setMessage] = useState('')
  const stop = useRef(new AbortController())

  function reject(words: string) {
    setMessage(words)
    setSending(null)
  }

  async function run(file: File, upload: string, as = chosen) {
    stop.current = new AbortController()
    const { signal } = stop.current
    const update = (change: Partial<Sending>) => setSending((before) => before && { ...before, ...change })
    setMessage('')
    setBegun(null)
    try {
      const onPercent = (percent: number) => update({ percent })
      const sent = { upload, file, purpose: 'import', signal, onPercent } as const
      const rejected = await sendSlices(sent)
      if (rejected !== null) return reject(rejected)
      update({ state: 'reading', percent: 100 })
      const body = new URLSearchParams({
        for: 'import',
        name: file.name,
        [timeZoneField]: browserTimeZone(),
        ...(begins ? { begin: '1' } : {}),
        ...(as === '' ? {} : { as }),
      })
      const answer = await fetch(uploadAddress(upload), { method: 'POST', body, redirect: 'manual', signal })
      if (answer.status === 422) return reject(((await answer.json()) as { message: string }).message)
      if (!answer.ok) throw new Error(`The import was answered with ${answer.status}.`)
      const what = (await answer.json()) as BegunImport
      if ('to' in what) return location.assign(what.to)
      setBegun(what)
      if ('question' in what) update({ state: 'asking' })
      else setSending(null)
    } catch {
      if (!signal.aborted) update({ state: 'stopped' })
    }
  }

  return {
    sending,
    message,
    begun,
    answer(as: string) {
      if (sending !== null) void run(sending.file, sending.upload, as)
    },
    send(file: File) {
      if (sending !== null) return
      const rejection = fileRejection(file)
      if (rejection !== '') return reject(rejection)
      const upload = newUploadId()
      setSending({ file, upload, percent: 0, state: 'uploading' })
      void run(file, upload)
    },
    goOn() {
      if (sending === null) return
      setSending({ ...sending, state: 'uploading' })
      void run(sending.file, sending.upload)
    },
    cancel() {
      stop.current.abort()
      if (sending !== null) cancelUpload(sending.upload, 'import')
      setSending(null)
    },
  }
}

const maxBytes = 2 * 2 ** 30

/**
 * Why a file to import is rejected before it is sent, in the words of the server, or ''. Only a bundle, which is a zip file, may
 * have more than 20 MB. docs/behaviour.md 25.1.
 */
export function fileRejection({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > maxBytes) return `${name} is larger than 2 GB.`
  const isNoBundle = /\.(json|csv|pdf|docx?|odt|rtf|xml|md|markdown|txt)$/i.test(name)
  return isNoBundle && size > importLimits.fileBytes ? `${name} is larger than 20 MB.` : ''
}
