import '../../../ui/form.css'
import '../../form/field.css'
import { useState } from 'react'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../../routing/context.ts'
import { Field } from '../../../ui/field.tsx'
import { LinksPart } from '../../editions/links-part.tsx'
import { type EditionList, loadEditions } from '../../editions/load-editions.ts'
import { actOnLinks, type LinksView, loadLinks } from '../../editions/load-links.ts'
import { EntryRow } from '../../entry/entry-rows.tsx'
import { makeAndOpen } from '../../entry/entry-view.ts'
import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import type { Answer } from '../../posting/press.ts'
import { countOf } from '../../text/wording.ts'
import { ActForm, Button } from '../../views/button.tsx'
import { Part } from '../../views/part.tsx'
import { Problems } from '../../views/problems.tsx'
import { Mark, Row, Rows } from '../../views/rows.tsx'
import { SavingForm } from '../../views/saving-form.tsx'
import type { Route } from './+types/editions.ts'

const { title, to } = contentScreens.editions

/** docs/behaviour.md 38.2. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [list, links] = await Promise.all([loadEditions(context.get(siteContext).ports), loadLinks(context)])
  return { list, links, edition: url.searchParams.get('edition') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return form.get('new') === 'editions' ? makeAndOpen(context, 'editions') : actOnLinks(context, form)
}

export default function Editions({ loaderData: { list, links, edition } }: Route.ComponentProps) {
  return (
    <Screen name={title}>
      <Work>
        <PageHead
          title={title}
          lead="An edition is the resume for one purpose. A link shows it to whoever has the link, until a day you choose."
        >
          <ActForm>
            <Button icon="plus" name="new" value="editions">
              New edition
            </Button>
          </ActForm>
        </PageHead>
        <Part title="Editions" note="Entries stay shared: what you change in one changes in all">
          {list === none ? (
            <p className="fine">
              The editions could not be loaded. <a href={to}>Try again</a>
            </p>
          ) : (
            <EditionRows list={list} />
          )}
        </Part>
        {links === none ? (
          <p className="fine">
            The links could not be loaded. <a href={to}>Try again</a>
          </p>
        ) : (
          <>
            <LinksPart shown={links} edition={edition} />
            <PrivatePart fields={links.fields} />
          </>
        )}
      </Work>
    </Screen>
  )
}

function EditionRows({ list: { whole, wholeLinks, editions } }: { list: EditionList }) {
  return (
    <>
      <Rows>
        <Row title="The whole resume" to={contentScreens.resume.to} fine={['As on the site', whole]}>
          {linksText(wholeLinks)}
          <Mark tone="soft">Main</Mark>
        </Row>
        {editions.map(({ entry, title, state, titleLine, facts, links }) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            title={title}
            state={state}
            fine={titleLine === '' ? facts : [titleLine, facts]}
          >
            {linksText(links)}
          </EntryRow>
        ))}
      </Rows>
      {editions.length === 0 && (
        <p className="fine">
          An edition is a shorter or reordered copy for one kind of job. It starts with everything.
        </p>
      )}
    </>
  )
}

/** How many open links an edition has. */
function linksText(count: number): string {
  return count === 0 ? 'no link' : countOf(count, 'link')
}

/** What only links show of the owner: saved at once, never drafted. docs/behaviour.md 38.4. */
function PrivatePart({ fields }: Pick<LinksView, 'fields'>) {
  const [{ errors = {} }, setAnswer] = useState<Answer>({})
  return (
    <Part title="Private contact details" note="Only shown in links">
      <SavingForm className="stack narrow" act="private" onAnswer={setAnswer}>
        <Problems errors={errors} />
        <div className="pair">
          {fields.map(({ name, label, value }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type={name === 'telephone' ? 'tel' : name === 'email' ? 'email' : 'text'}
              defaultValue={value}
              dir="auto"
              autoComplete="off"
              optional
              error={errors[name]}
            />
          ))}
        </div>
      </SavingForm>
    </Part>
  )
}
