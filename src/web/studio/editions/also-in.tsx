/** Where else a shared text stands, before it is changed. docs/behaviour.md 38.3. */
export function AlsoIn({ editions }: { editions: readonly string[] }) {
  return editions.length === 0 ? null : <p className="fine">Also in: {editions.join(', ')}.</p>
}
