/** The events of a file that is dragged over the page and dropped. */
export const fileDrags = ['dragover', 'drop'] as const

/** A file that is dropped beside its place does nothing: the browser would show it in place of the studio. */
export function leaveFile(event: DragEvent): void {
  const { dataTransfer, target } = event
  const isTaken = event.defaultPrevented || (target instanceof Element && target.matches('input[type=file]'))
  if (isTaken || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
