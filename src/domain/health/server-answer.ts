/** What another server answered, at the address that its redirects led to. */
export type ServerAnswer = { address: string; status: number; text: string }

/**
 * Why another server gave no answer. 'address': it is not https at its usual port, or has a password. 'private': the address is in a
 * private network, or redirects to one. 'unknown-host': there is no such name. 'too-long': the text has more than 256 kB.
 */
export type ServerFault =
  | 'address'
  | 'private'
  | 'unknown-host'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'redirects'
  | 'too-long'

export type Asked<Answer> = { answer: Answer } | { fault: ServerFault }

/** Each fault, as the end of a sentence that begins with the name of the host. */
const faultWords: Record<ServerFault, string> = {
  address: 'leads to an address that is not https at its usual port.',
  private: 'is an address of a private network, which Vita does not ask.',
  'unknown-host': 'does not exist: no name server knows it.',
  unreachable: 'could not be reached.',
  certificate: 'has a certificate that is not valid.',
  timeout: 'did not answer within 5 seconds.',
  redirects: 'redirects too often.',
  'too-long': 'answers with more than 256 kB.',
}

/** 'social.example did not answer within 5 seconds.' */
export function faultText(host: string, fault: ServerFault): string {
  return `${host} ${faultWords[fault]}`
}
