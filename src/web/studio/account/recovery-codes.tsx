import { CopyButton } from '../views/copy-button.tsx'
import './account.css'

/** Recovery codes, shown once: to copy, to save as a file, to print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <section className="stack stack--close" aria-labelledby="recovery-codes">
      <h2 className="part__title" id="recovery-codes">
        Recovery codes
      </h2>
      <p className="fine">In case you lose your phone. Each works once. They are shown now and never again.</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
      <ul className="codes__list" role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row-of">
        <a
          className="button button--small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Save as a file
        </a>
        <CopyButton text={text}>Copy all</CopyButton>
      </div>
    </section>
  )
}
