import { WithGuides } from '../help/with-guides.tsx'
import { CopyButton } from '../views/copy-button.tsx'
import './health.css'

/** Lines for whoever looks after the machine, to copy. */
export function Technical({ text }: { text: string }) {
  return (
    <div className="stack stack--close stack--start technical">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <pre className="technical__text" tabIndex={0}>
        <WithGuides text={text} />
      </pre>
      <CopyButton text={text}>Copy</CopyButton>
    </div>
  )
}
