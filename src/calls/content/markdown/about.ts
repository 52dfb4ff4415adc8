import { pageHead, pictureParts, plainLines, section } from '#domain/site/page-markdown.ts'
import { filledWhoAmI } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { nowOf } from '#resume/write/home-facts.ts'
import { nowLine, type PageReading, prose } from './page-reading.ts'

/** docs/behaviour.md 4.2. */
export async function aboutMarkdown(reading: PageReading): Promise<string[]> {
  const { content, today, site, images, image } = reading
  const { person, place, jobs, education, words } = content
  const portrait = await image('about', 'portrait')
  const storyImages = await images('about/story')
  const whoAmI = filledWhoAmI(person, place, today)
  const brief = [
    ...plainLines(person.headline),
    ...nowLine(nowOf(jobs, education, words), reading),
    ...prose(person.intro, reading),
  ]
  const story = await Promise.all(
    person.story.map(async ({ heading, text, gallery }) => {
      const pictures = gallery === none ? [] : await images(gallery)
      return section(heading, [...prose(text, reading), ...pictureParts(pictures, site)], 3)
    }),
  )
  return [
    ...pageHead(words('About Me'), person.name, words('About Me')),
    ...pictureParts(portrait === none ? [] : [portrait], site),
    ...(whoAmI === none ? brief : []),
    ...section(words('WHO AM I?'), prose(whoAmI, reading)),
    ...section(words('MY STORY'), [...pictureParts(storyImages, site), ...story.flat()]),
  ]
}
