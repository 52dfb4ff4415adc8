import { call, take } from '#domain/call.ts'
import { calledName, privacyText } from '#domain/messages/contact-privacy.ts'
import { type ContactRules, sendsConfirmations } from '#domain/messages/contact-rules.ts'
import type { OpenedForm } from '#domain/messages/form-elsewhere.ts'
import type { Ports } from '#ports/ports.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { readPlaces } from '../places/places.ts'

/** Whether the form of this site stands on pages of `origin`: one of the owner's places says so. docs/behaviour.md 5.12. */
export const isFormOrigin = call(
  async ({ documents, humanCheck }: Pick<Ports, 'documents' | 'humanCheck'>, origin: string): Promise<boolean> => {
    // Another company's check answers for the hosts that the owner named there.
    if (humanCheck.widget.kind !== 'embedded') return false
    const places = take(await readPlaces({ documents }))
    return places.some(({ form, publicUrl }) => form === 'here' && new URL(publicUrl).origin === origin)
  },
)

/** A new form for a page elsewhere. */
export const openForm = call(
  async (ports: Pick<Ports, 'documents' | 'formStamps' | 'clock'>, rules: ContactRules): Promise<OpenedForm> => {
    const person = take(await readPersonInfo(ports))
    return {
      formId: rules.formId,
      submissionUuid: crypto.randomUUID(),
      issued: ports.formStamps.issue(ports.clock.now()),
      isConfirmed: sendsConfirmations(rules),
      privacy: privacyText(rules, calledName(person)),
    }
  },
)
