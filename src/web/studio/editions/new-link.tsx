import '../../ui/form.css'
import '../form/field.css'
import '../settings/settings.css'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { CopyButton } from '../views/copy-button.tsx'
import { Dialog } from '../views/dialog.tsx'
import { Note } from '../views/note.tsx'
import { Select } from '../views/select.tsx'
import type { LinkAnswer, MadeLink, NewLinkView } from './load-links.ts'

type NewLinkProps = { making: NewLinkView; edition: string; onClose(): void; onMade(made: MadeLink): void }

/** For whom a link is, what it shows and until when. docs/behaviour.md 38.4. */
export function NewLink({ making, edition, onClose, onMade }: NewLinkProps) {
  const { editions, parts, until, first, last, isLocal } = making
  const [errors, setErrors] = useState<LinkAnswer['errors']>()
  const asked = editions.some(({ id, isNew }) => id === edition && !isNew) ? edition : ''
  return (
    <Dialog title="New link" onClose={onClose}>
      {(close) => (
        <ActForm<LinkAnswer>
          noValidate
          onAnswer={({ made, errors: wrong }) => (made === undefined ? setErrors(wrong) : onMade(made))}
        >
          <div className="dialog__body">
            {isLocal && <OnlyHere />}
            <Field
              dir="auto"
              label="Name (only you see it)"
              name="for"
              required
              autoComplete="off"
              error={errors?.for}
            />
            <div className="pair">
              <Field label="Edition" name="edition">
                <Select
                  id="field-edition"
                  name="edition"
                  defaultValue={asked}
                  choices={editions.map(({ id, name, isNew }) => ({
                    ...{ value: id, label: isNew ? `${name} (not published yet)` : name, isDisabled: isNew },
                  }))}
                />
              </Field>
              <Field label="Expires after" name="until" error={errors?.until}>
                <input
                  className="field__input"
                  id="field-until"
                  name="until"
                  type="date"
                  defaultValue={until}
                  min={first}
                  max={last}
                  aria-invalid={errors?.until ? true : undefined}
                />
              </Field>
            </div>
            <fieldset className="field">
              <legend className="field__label">Also show</legend>
              <div className="stack stack--near">
                {parts.map(({ part, title, note, isEmpty }) => (
                  <Check
                    key={part}
                    note={note}
                    name="shows"
                    value={part}
                    disabled={isEmpty}
                    defaultChecked={part === 'downloads'}
                  >
                    {title}
                  </Check>
                ))}
              </div>
            </fieldset>
            <p className="fine">
              Anyone with the link sees this, without signing in. Search engines are asked to leave it out. Ten links
              can be open for an edition.
            </p>
          </div>
          <div className="dialog__foot">
            <Button main name="act" value="link">
              {isLocal ? 'Make it anyway' : 'Make the link'}
            </Button>
            <Button type="button" onClick={close}>
              Cancel
            </Button>
          </div>
        </ActForm>
      )}
    </Dialog>
  )
}

/** Said of a site at a loopback address. */
function OnlyHere() {
  return (
    <Note icon="warn" title="Only this computer can open it">
      <p>Others can once your site has an address of its own.</p>
    </Note>
  )
}

type LinkMadeProps = { made: MadeLink; isLocal: boolean; editionName: string; onClose(): void }

/** The address of a link that was just made. */
export function LinkMade({ made, isLocal, editionName, onClose }: LinkMadeProps) {
  const { name, address, shows, until } = made
  return (
    <Dialog title="Link ready" onClose={onClose}>
      {(close) => (
        <>
          <div className="dialog__body">
            {isLocal && <OnlyHere />}
            <div className="secret">
              <code className="secret__text">{address}</code>
              <CopyButton text={address}>Copy</CopyButton>
            </div>
            <p>
              For: <bdi>{name}</bdi>
              <br />
              Shows: {editionName}. Also shows: {shows.toLowerCase()}.
              <br />
              Expires after: {until}.
            </p>
          </div>
          <div className="dialog__foot">
            <Button main type="button" onClick={close}>
              Done
            </Button>
            <ButtonLink
              small
              plain
              icon="mail"
              href={`mailto:?subject=${encodeURIComponent('My resume')}&body=${encodeURIComponent(address)}`}
            >
              Email it
            </ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  )
}
