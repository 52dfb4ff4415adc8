import { writeFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import { startSmall } from '#support/journeys/bundle.ts'
import { personBundle } from '#support/journeys/people.ts'
import { translated } from '#support/journeys/translated.ts'

journey(
  'shots',
  async () => {
    const server = await startSmall(personBundle(translated, ['about/portrait.jpg']))
    onTestFinished(async () => void (await server.stop()))
    for (const [size, theme] of [
      ['medium', 'light'],
      ['small', 'dark'],
    ] as const)
      for (const language of ['', '/de', '/ar']) {
        const page = await openPage(server, { size, theme, expectedErrors: /./, scripts: false })
        for (const path of ['/home', '/resume', '/resume/jobs/details?uuid=boat', '/contact', '/about']) {
          await page.goto(language + path)
          writeFileSync(
            `/tmp/lead/lang/${language.slice(1) || 'en'}-${path.replaceAll(/[^a-z]/g, '_')}.html`,
            await page.content(),
          )
          await page.screenshot({
            path: `/tmp/lead/lang/${size}-${language.slice(1) || 'en'}-${path.replaceAll(/[^a-z]/g, '_')}.png`,
          })
        }
      }
    for (const path of [
      '/sitemap.xml',
      '/de/resume.txt',
      '/de/resume.json',
      '/ar/resume.pdf',
      '/de/resume.docx',
      '/de/contact.vcf',
      '/de',
      '/fr/home',
      '/de/studio',
      '/de/sitemap.xml',
      '/de/nothing',
    ]) {
      const answer = await fetch(server.origin + path, { redirect: 'manual' })
      console.log(
        path,
        answer.status,
        answer.headers.get('location'),
        answer.headers.get('content-type'),
        (await answer.text()).slice(0, 700),
      )
    }
    console.log(server.output().slice(-1500))
  },
  300_000,
)

import { execFileSync } from 'node:child_process'
import { makeSmallData } from '#support/journeys/bundle.ts'
import { vita } from '#support/journeys/server.ts'

journey(
  'static',
  async () => {
    execFileSync('rm', ['-rf', '/tmp/lead/langdata', '/tmp/lead/langsite'])
    await makeSmallData('/tmp/lead/langdata', personBundle(translated, ['about/portrait.jpg']))
    console.log(
      await vita(['publish', '/tmp/lead/langsite', '--base', '/name/'], {
        DATA_DIR: '/tmp/lead/langdata',
        ORIGIN: 'https://leila.example',
      }),
    )
  },
  300_000,
)
