/** What the visitor did before the widget came, and whom to tell when it cannot go on. */
export type Visitor = { isPressed: boolean; isFocused: boolean; onStuck: () => void }

/** Shows a widget in its room in the form, and gives what takes it away again. */
export type ShowWidget = (room: HTMLElement, visitor: Visitor) => () => void
