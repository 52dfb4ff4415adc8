import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'
import { isBranchName, type PlaceKind, type PlaceSetup, placeKinds, publicAddress } from './place.ts'

/** The messages of wrong fields, by their names. Without a token or secret the saved one counts, which `hasSecret` tells. */
export function placeErrors(typed: PlaceSetup, hasSecret: boolean): Record<string, string> {
  const { kind, publicUrl, form, formUrl } = typed
  const { secret } = placeKinds[kind]
  const all: [string, string | None][] = [
    ['publicUrl', publicAddress(publicUrl) ? none : 'The address must be like https://name.example/resume/.'],
    [
      'formUrl',
      form !== 'service' || isSafeAddress(formUrl) ? none : 'The address must be like https://forms.example/abc.',
    ],
    ...kindErrors[kind](typed),
  ]
  if (secret !== '' && typed[secret] === '' && !hasSecret) all.push([secret, `Please type the ${secretNames[secret]}.`])
  return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== none))
}

const secretNames = { token: 'access token', secret: 'secret key' } as const

const kindErrors: Record<PlaceKind, (typed: PlaceSetup) => [string, string | None][]> = {
  git: ({ repository, branch }) => [
    [
      'repository',
      isSafeAddress(repository, true) ? none : 'The address must be like https://git.example/name/resume.git.',
    ],
    ['branch', isBranchName(branch) ? none : 'The branch must be a name such as pages.'],
  ],
  bucket: ({ endpoint, bucket, region, keyId }) => [
    ['endpoint', isSafeAddress(endpoint) ? none : 'The address must be like https://s3.example.com.'],
    [
      'bucket',
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) ? none : 'The bucket must be a name such as my-resume.',
    ],
    ['region', /^[\w-]{1,40}$/.test(region) ? none : 'The region must be a name such as auto or eu-central-1.'],
    ['keyId', /^[\x21-\x7e]{1,200}$/.test(keyId) ? none : 'Please type the access key ID.'],
  ],
  folder: ({ folder }) => [
    ['folder', /^(\/|[A-Za-z]:\\)[^\0]+$/.test(folder) ? none : 'The folder must be a whole path such as /srv/resume.'],
  ],
}

/** An address that a secret may be sent to: over https, or on this machine. Some Git hosts want a user name beside the token. */
function isSafeAddress(text: string, mayHaveUser = false): boolean {
  const url = URL.parse(text)
  if (url === null || url.password !== '' || (url.username !== '' && !mayHaveUser)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))
}
