/** '10:42', in the owner's time zone. */
export function ownerClock(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return format.format(new Date(instant))
}
