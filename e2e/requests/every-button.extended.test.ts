import { expect, onTestFinished } from 'vitest'
import { addPeople, admin, openSignedIn, user } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { pressEachButton } from '#support/journeys/every-button.ts'
import { startServer } from '#support/journeys/server.ts'
import { addressesWith, makeExamples } from '#support/studio/every-address.ts'

/** Every button of the studio, with the rate limits of a site. docs/behaviour.md 13.12, 23.1. */
journey(
  'each button of each screen is pressed once, and none of them stops the owner',
  async () => {
    const server = await startServer({ env: { RATE_LIMITS: 'on' } })
    onTestFinished(async () => void (await server.stop()))
    await addPeople(server, [user, admin])
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors: /./ }) // the presses have their own
    const examples = await makeExamples(server)
    const screens = addressesWith(examples, ({ isFormOnly, isResource }) => !isFormOnly && !isResource)
    expect(await pressEachButton(page, screens, [400, 422])).toBeGreaterThan(100)
  },
  1_800_000,
)
