/** The texts in which the sample names its owner. */
export const namingFields = ['welcome', 'whoAmI'] as const

/** A text of the sample with the owner's names in place of the sample's: the whole name first, then the first name. */
export function withNames(text: string, sample: string, owner: { name: string; givenName: string }): string {
  const [first = ''] = sample.split(' ')
  if (first === '') return text
  const called = owner.givenName === '' ? owner.name : owner.givenName
  return text
    .replaceAll(sample, () => owner.name)
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => (word === first ? called : word))
}
