import { useState } from 'react'
import { CopyButton } from '../../ui/codes/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Dialog } from '../views/dialog.tsx'
import { Select } from '../views/select.tsx'
import type { LinkAnswer, MadeLink } from './act-on-links.ts'
import type { NewLinkView } from './load-links.ts'
import '../../ui/form.css'
import '../form/field.css'
import '../settings/settings.css'

type NewLinkProps = { making: NewLinkView; edition: string; onClose(): void; onMade(made: MadeLink): void }

/** For whom a link is, what it shows and until when. docs/behaviour.md 38.4. */
export function NewLink({ making: { editions, parts, until, first, last }, edition, onClose, onMade }: NewLinkProps) {
  const [errors, setErrors] = useState<LinkAnswer['errors']>()
  const asked = editions.some(({ id }) => id === edition) ? edition : ''
  return (
    <Dialog title="New link" onClose={onClose}>
      {(close) => (
        <ActForm<LinkAnswer>
          noValidate
          onAnswer={({ made, errors: wrong }) => (made === undefined ? setErrors(wrong) : onMade(made))}
        >
          <div className="dialog__body">
            <Field
              dir="auto"
              label="For whom"
              name="for"
              required
              autoComplete="off"
              help="Only for you, so that you know which link is which."
              error={errors?.for}
            />
            <div className="pair">
              <Field label="Edition" name="edition">
                <Select
                  id="field-edition"
                  name="edition"
                  defaultValue={asked}
                  choices={editions.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
              <Field label="Until the end of" name="until" error={errors?.until}>
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
              <legend className="field__label">Show as well</legend>
              <div className="checks">
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
              can be open for an edition. An edition that is not published yet cannot be shared.
            </p>
          </div>
          <div className="dialog__foot">
            <Button main name="act" value="link">
              Make the link
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

type LinkMadeProps = { made: MadeLink; editionName: string; onClose(): void }

/** The address of a link that was just made. */
export function LinkMade({ made: { name, address, shows, until }, editionName, onClose }: LinkMadeProps) {
  return (
    <Dialog title={`The link for ${name} is open`} onClose={onClose}>
      {(close) => (
        <>
          <div className="dialog__body">
            <div className="secret">
              <code className="secret__text">{address}</code>
              <CopyButton text={address}>Copy</CopyButton>
            </div>
            <p>
              Shows: {editionName}. As well: {shows.toLowerCase()}.
              <br />
              Until: {until}.
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
              Write a mail with it
            </ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  )
}
