/** What the visitor did before the widget came, and what the form needs to know of the widget. */
export type Visitor = {
  isPressed: boolean
  isFocused: boolean
  /** The widget can be used. `control` gives its checkbox, or null where that is in a page of another company. */
  onShown(control: () => HTMLElement | null): void
  /** The widget begins to verify, or ends, and its answer is in the form then, if it has one. */
  onVerifying(isVerifying: boolean): void
  /** The widget cannot go on. */
  onStuck(): void
}

/** Shows a widget in its room in the form, and gives what takes it away again. */
export type ShowWidget = (room: HTMLElement, visitor: Visitor) => () => void
