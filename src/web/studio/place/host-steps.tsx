import { filledIn, type Host } from '#domain/places/hosts.ts'
import { ButtonLink } from '../views/button.tsx'
import '../views/steps.css'

type HostStepsProps = { host: Host; user: string; name: string }

/** What is done at a host, with links to its own pages. docs/behaviour.md 34.10. */
export function HostSteps({ host, user, name }: HostStepsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role
    <ol className="steps" role="list">
      {host.steps.map(({ title, text, links }) => (
        <li className="steps__item" key={title}>
          <div>
            <h2 className="steps__title">{title}</h2>
            <p className="steps__text">{filledIn(text, user || '…', name)}</p>
            <div className="row-of">
              {links.map(([words, address]) => {
                const to = filledIn(address, user, name)
                return (
                  to !== '' && (
                    <ButtonLink small plain icon="out" href={to} target="_blank" rel="noopener" key={words}>
                      {words}
                    </ButtonLink>
                  )
                )
              })}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
