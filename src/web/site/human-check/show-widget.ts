/** What the visitor did before the widget was shown, and the events of the widget that the form needs. */
export type Visitor = {
  isPressed: boolean
  isFocused: boolean
  /** The widget can be used. Not called when its box is in a frame of another company. */
  onShown(mark: Mark): void
  /** The widget starts or stops verifying. After it stops, its answer is in the form, if it has one. */
  onVerifying(isVerifying: boolean): void
  /** The widget failed. */
  onStuck(): void
}

/**
 * Marks the widget's box as unanswered, connects it to its error, and moves the focus there, unless the visitor has moved
 * the focus away from the button. Returns the function that removes the mark.
 */
export type Mark = (errorId: string) => () => void

/** Shows a widget in its place in the form, and returns the function that removes it. */
export type ShowWidget = (room: HTMLElement, visitor: Visitor) => () => void
