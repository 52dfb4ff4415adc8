import { type Education, graduationText, majorText, statusText, typeText } from '../records/education.ts'
import { addressFacts, type NamedFact } from '../records/fact-entry.ts'
import { none } from '../result.ts'
import type { Words } from '../words.ts'

/** What the page of a school has under 'Education General Info'; `more` is what `moreOfEducation` returns. docs/behaviour.md 4.5. */
export function educationFacts(
  education: Pick<Education, 'type' | 'major' | 'completed' | 'graduation'>,
  more: readonly NamedFact[],
  words: Words,
): NamedFact[] {
  return [
    { name: words('Degree Type'), value: typeText(education, words) },
    { name: words('Major'), value: majorText(education, words) },
    { name: words('Graduation Status'), value: statusText(education, words) },
    { name: words('Graduation Year'), value: graduationText(education, words) },
    ...more,
  ]
}

/** The facts that not every school has. */
export function moreOfEducation({ score, url }: Pick<Education, 'score' | 'url'>, words: Words): NamedFact[] {
  return [...(score === none ? [] : [{ name: words('Grade'), value: score }]), ...addressFacts(url, words)]
}
