import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/**
 * Copies a text, or says that the browser does not let it: at http outside this computer there is no clipboard. Without scripts there is
 * no button: the text can be selected.
 */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [answer, setAnswer] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('Copied')
    } catch {
      setAnswer('Not copied: select the text')
    }
  }
  return (
    <span className="needs-scripts" role="status">
      <Button small type="button" onClick={copy}>
        {answer || children}
      </Button>
    </span>
  )
}
