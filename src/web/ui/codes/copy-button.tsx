import { useState } from 'react'
import { Button } from '../button.tsx'

/** Copies a text. Without scripts there is no button: the text can be selected. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <span className="codes__copy" role="status">
      <Button small type="button" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        {isCopied ? 'Copied' : children}
      </Button>
    </span>
  )
}
