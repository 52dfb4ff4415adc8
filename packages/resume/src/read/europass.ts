import { divided } from './lists.ts'
import { lettersIn, present, stringsIn } from './result.ts'
import type { JsonResume, Mark, ReadLines } from './resume.ts'
import { at, type Node, textIn } from './xml.ts'

/** Whether XML is a resume of Europass: SkillsPassport until 2020, Candidate since then. */
export function isEuropass(root: Node): boolean {
  return (
    at(root, 'SkillsPassport', 'LearnerInfo') !== undefined || at(root, 'Candidate', 'CandidatePerson') !== undefined
  )
}

/** Whether JSON is a resume of Europass, which has the elements of SkillsPassport as keys. */
export function isEuropassJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'SkillsPassport' in value
}

/** The elements that the keys of JSON stand for. */
export function nodeOfJson(value: unknown, name = ''): Node {
  const children = Object.entries(value as Record<string, unknown>).flatMap(([key, each]): Node[] =>
    (Array.isArray(each) ? each : [each]).map((one: unknown) =>
      typeof one === 'object' && one !== null
        ? nodeOfJson(one, key)
        : { name: key, attributes: {}, children: [String(one ?? '')] },
    ),
  )
  return { name, attributes: {}, children }
}

/** Reads a resume of Europass. What has no place in JSON Resume is not placed, with the name of its element. */
export function resumeOfEuropass(root: Node): ReadLines {
  const learner = at(root, 'SkillsPassport', 'LearnerInfo')
  const resume = learner === undefined ? ofCandidate(at(root, 'Candidate') as Node) : ofLearner(learner)
  const language =
    at(root, 'SkillsPassport')?.attributes.locale ??
    at(root, 'Candidate', 'CandidateProfile')?.attributes.languageCode ??
    'en'
  const marks = (['work', 'education', 'volunteer', 'projects', 'certificates'] as const).flatMap((key): Mark[] =>
    ((resume[key] ?? []) as unknown[]).map((entry, place) => ({
      path: `${key}[${place}]`,
      lines: stringsIn(entry),
      doubts: [],
    })),
  )
  const parts =
    learner === undefined
      ? [at(root, 'Candidate', 'CandidatePerson'), at(root, 'Candidate', 'CandidateProfile')]
      : [learner]
  return { resume, marks, notPlaced: notPlacedIn(parts, resume), language }
}

/** SkillsPassport: http://interop.europass.cedefop.europa.eu/data-model/xml-resources/ */
function ofLearner(learner: Node): JsonResume {
  const identification = at(learner, 'Identification')
  const contact = at(identification, 'ContactInfo')
  const address = at(contact, 'Address', 'Contact')
  const website = all(at(contact, 'WebsiteList') ?? at(contact, 'Website'), 'Contact')[0]
  const skills = at(learner, 'Skills')
  const personal = ['Communication', 'Organisational', 'JobRelated', 'Computer', 'Other'].flatMap((name) =>
    all(skills, name),
  )
  const achievements = all(learner, 'Achievement')
  return present({
    basics: present({
      name: [at(identification, 'PersonName', 'FirstName'), at(identification, 'PersonName', 'Surname')]
        .map(textIn)
        .join(' ')
        .trim(),
      label: label(at(learner, 'Headline', 'Description')),
      email: textIn(at(contact, 'Email', 'Contact')),
      phone: textIn(all(contact, 'Telephone').flatMap((each) => all(each, 'Contact'))[0]),
      url: textIn(website),
      summary: texts(textIn(at(learner, 'PersonalStatement'))).join('\n\n'),
      location: present({
        city: textIn(at(address, 'Municipality')),
        countryCode: textIn(at(address, 'Country', 'Code')),
      }),
    }),
    work: all(learner, 'WorkExperience').map((each) =>
      present({
        position: label(at(each, 'Position')),
        name: textIn(at(each, 'Employer', 'Name')),
        location: textIn(at(each, 'Employer', 'ContactInfo', 'Address', 'Contact', 'Municipality')),
        ...period(at(each, 'Period')),
        ...described(textIn(at(each, 'Activities'))),
      }),
    ),
    education: all(learner, 'Education').map((each) =>
      present({
        studyType: textIn(at(each, 'Title')),
        area: textIn(at(each, 'Field', 'Label')),
        institution: textIn(at(each, 'Organisation', 'Name')),
        ...period(at(each, 'Period')),
        courses: texts(textIn(at(each, 'Activities'))),
      }),
    ),
    skills: personal
      .flatMap((each) => texts(textIn(at(each, 'Description'))).flatMap(divided))
      .map((name) => ({ name })),
    languages: [
      ...all(skills, 'MotherTongue').map((each) => ({ language: label(at(each, 'Description')), fluency: 'Native' })),
      ...all(skills, 'ForeignLanguage').map((each) =>
        present({ language: label(at(each, 'Description')), fluency: levels(at(each, 'ProficiencyLevel')) }),
      ),
    ],
    ...ofAchievements(achievements),
  })
}

/** Achievements by what their code says they are. */
function ofAchievements(achievements: readonly Node[]): JsonResume {
  const of = (code: RegExp) => achievements.filter((each) => code.test(textIn(at(each, 'Title', 'Code'))))
  const textsOf = (found: readonly Node[]) => found.flatMap((each) => texts(textIn(at(each, 'Description'))))
  return {
    certificates: textsOf(of(/^(certif|course)/i)).map((name) => ({ name })),
    projects: textsOf(of(/^project/i)).map((name) => ({ name })),
    publications: textsOf(of(/^publication/i)).map((name) => ({ name })),
    awards: textsOf(of(/^(honors|award)/i)).map((title) => ({ title })),
  }
}

/** Candidate: the HR Open schema as the Europass portal writes it. */
function ofCandidate(candidate: Node): JsonResume {
  const person = at(candidate, 'CandidatePerson')
  const profile = at(candidate, 'CandidateProfile')
  const channel = (code: RegExp) =>
    all(person, 'Communication')
      .filter((each) => code.test(textIn(at(each, 'ChannelCode'))))
      .map((each) => textIn(at(each, 'URI')) || textIn(at(each, 'CompleteNumber')) || textIn(at(each, 'DialNumber')))[0]
  const address = all(person, 'Address')[0]
  const tongue = textIn(at(person, 'PrimaryLanguageCode'))
  const locale = profile?.attributes.languageCode ?? 'en'
  return present({
    basics: present({
      name: [at(person, 'PersonName', 'GivenName'), at(person, 'PersonName', 'FamilyName')]
        .map(textIn)
        .join(' ')
        .trim(),
      email: channel(/^email$/i),
      phone: channel(/phone|mobile/i),
      url: channel(/^web$/i),
      summary: texts(textIn(at(profile, 'ExecutiveSummary'))).join('\n\n'),
      location: present({
        city: textIn(at(address, 'CityName')),
        countryCode: textIn(at(address, 'CountryCode')).toUpperCase(),
      }),
    }),
    work: all(at(profile, 'EmploymentHistory'), 'EmployerHistory').flatMap((employer) =>
      all(employer, 'PositionHistory').map((each) =>
        present({
          position: textIn(at(each, 'PositionTitle')),
          name: textIn(at(employer, 'OrganizationName')),
          location: textIn(at(each, 'City')),
          ...attended(at(each, 'EmploymentPeriod')),
          ...described(textIn(at(each, 'Description'))),
        }),
      ),
    ),
    education: all(at(profile, 'EducationHistory'), 'EducationOrganizationAttendance').map((each) =>
      present({
        studyType: textIn(at(each, 'EducationDegree', 'DegreeName')),
        institution: textIn(at(each, 'OrganizationName')),
        ...attended(at(each, 'AttendancePeriod')),
        courses: texts(
          textIn(at(each, 'EducationDegree', 'OccupationalSkillsCovered')) || textIn(at(each, 'Description')),
        ),
      }),
    ),
    skills: all(at(profile, 'Skills'), 'Skill').map((each) => ({ name: textIn(at(each, 'Name')) })),
    languages: [
      ...(tongue === '' ? [] : [{ language: languageName(tongue, locale), fluency: 'Native' }]),
      ...all(profile, 'PersonCompetency')
        .filter((each) => textIn(at(each, 'TaxonomyID')) === 'language')
        .map((each) =>
          present({ language: languageName(textIn(at(each, 'CompetencyID')), locale), fluency: levels(each) }),
        ),
    ],
    projects: all(profile, 'Project').map((each) =>
      present({
        name: textIn(at(each, 'Title')),
        ...attended(at(each, 'Date')),
        description: texts(textIn(at(each, 'Description'))).join('\n\n'),
      }),
    ),
    volunteer: all(profile, 'VoluntaryWork').map((each) =>
      present({
        position: textIn(at(each, 'Role')),
        organization: textIn(at(each, 'Organization')),
        ...attended(at(each, 'Date')),
        summary: texts(textIn(at(each, 'Description'))).join('\n\n'),
      }),
    ),
    certificates: all(profile, 'Others')
      .filter((each) => /certif|zertif|atesta|attesta/i.test(textIn(at(each, 'Title'))))
      .flatMap((each) => all(each, 'Other'))
      .map((each) => present({ name: textIn(at(each, 'Title')), date: attended(at(each, 'Date')).startDate })),
  })
}

/** All elements of a name, however deep, but none inside of another one. */
function all(node: Node | undefined, name: string): Node[] {
  return (node?.children ?? []).flatMap((each) =>
    typeof each === 'string' ? [] : each.name === name ? [each] : all(each, name),
  )
}

function label(node: Node | undefined): string {
  return textIn(at(node, 'Label')).trim()
}

type Period = { startDate?: string | undefined; endDate?: string | undefined }

/** `<From year="2016" month="--03"/>`, or the same as keys. */
function period(node: Node | undefined): Period {
  const date = (found: Node | undefined) => {
    const part = (name: string) =>
      (found?.attributes[name.toLowerCase()] ?? textIn(at(found, name))).replaceAll('-', '').padStart(2, '0')
    return [part('Year'), part('Month'), part('Day')].filter((each) => Number(each) > 0).join('-')
  }
  return { startDate: date(at(node, 'From')), endDate: date(at(node, 'To')) }
}

function attended(node: Node | undefined): Period {
  const date = (name: string) => /^\d{4}(-\d\d){0,2}/.exec(textIn(at(node, name)).trim())?.[0]
  return { startDate: date('StartDate'), endDate: date('EndDate') }
}

/** The levels of a language, once if they are the same. */
function levels(node: Node | undefined): string {
  const found = [...new Set(textIn(node).match(/\b[ABC][12]\b/g) ?? [])]
  return found.join(' / ')
}

function languageName(code: string, locale: string): string {
  return (/^[a-z]{2,3}$/i.test(code) ? new Intl.DisplayNames(locale, { type: 'language' }).of(code) : undefined) ?? code
}

/** List items are duties; other text is the description. */
function described(html: string): { summary: string; highlights: string[] } {
  const items = [...html.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/gi)].flatMap(([, each = '']) => texts(each))
  return { summary: texts(html.replaceAll(/<li[^>]*>[\s\S]*?<\/li>/gi, '\n')).join('\n\n'), highlights: items }
}

/** The paragraphs of a text with the tags of HTML, which Europass stores inside of its elements. */
function texts(html: string): string[] {
  return html
    .replaceAll(/<\/(p|li|div)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .split('\n')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
}

const technical =
  /(ID|Code|Indicator|Type|Photo|Birthdate|Period|Date|Label|Current|Listening|Reading|Writing|SpokenInteraction|SpokenProduction|ScoreText|Year|Month|Day|Ongoing|Data|MimeType|PreferredDocument|Use)$/

/** The texts of elements that are nowhere in the resume. */
function notPlacedIn(parts: readonly (Node | undefined)[], resume: JsonResume): string {
  const placed = lettersIn(stringsIn(resume).join('\n'))
  const left: string[] = []
  const walk = (node: Node, above: string) => {
    for (const each of node.children)
      if (typeof each !== 'string') walk(each, node.name)
      else if (!(technical.test(node.name) && node.name !== 'Label') || /Licence/.test(node.name))
        for (const text of texts(each))
          if (
            lettersIn(text) !== '' &&
            !placed.includes(lettersIn(text)) &&
            !/^(NORMAL|true|false|language)$/.test(text)
          )
            left.push(`${node.name === 'Label' ? above : node.name}: ${text}`)
  }
  for (const part of parts) if (part !== undefined) walk(part, '')
  return [...new Set(left)].join('\n')
}
