/** The screens of the studio on which the owner's fields are written, by their titles. The first name begins the form. */
export const ownerParts = [
  { title: 'Home', names: ['headline', 'welcome', 'social'] },
  { title: 'About me', names: ['birthDate', 'musicSince', 'residentSince', 'whoAmI'] },
  { title: 'About me', names: ['story'] },
  { title: 'Resume', names: ['intro'] },
  { title: 'Resume', names: ['skills', 'activities', 'leadership', 'languages', 'interests'] },
  { title: 'Projects', names: ['github', 'projects'] },
  { title: 'Look and texts', names: ['name', 'givenName', 'familyName', 'email', 'language', 'timeZone'] },
] as const

/** The titles of the screens of these fields of the owner: 'Home, Resume'. '' when no screen has any of them. */
export function ownerScreens(fields: readonly string[]): string {
  const written = ownerParts.filter(({ names }) => names.some((name) => fields.includes(name)))
  return [...new Set(written.map(({ title }) => title))].join(', ')
}
