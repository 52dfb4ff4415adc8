/** What the visitor did before the widget came, and what the form needs to know of the widget. */
export type Visitor = {
  isPressed: boolean
  isFocused: boolean
  /** The widget can be used. Not called where its box is in a page of another company. */
  onShown(mark: Mark): void
  /** The widget begins to verify, or ends, and its answer is in the form then, if it has one. */
  onVerifying(isVerifying: boolean): void
  /** The widget cannot go on. */
  onStuck(): void
}

/**
 * Marks the widget's box as unanswered, ties it to its error, and moves the focus there, unless the visitor has put it elsewhere
 * than on the button. Returns what takes the mark away.
 */
export type Mark = (errorId: string) => () => void

/** Shows a widget in its room in the form, and gives what takes it away again. */
export type ShowWidget = (room: HTMLElement, visitor: Visitor) => () => void
