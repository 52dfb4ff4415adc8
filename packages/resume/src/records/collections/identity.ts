import * as v from 'valibot'
import { about, checked, group, optional, unless, yesOrNo } from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { oneDocument } from '../collection.ts'
import { blueskyName, fediverseHandle, type Identity } from '../handles.ts'

export const identityFields = group({
  fediverse: v.pipe(
    optional(checked(fediverseHandle, 'must be a handle such as @ada@social.example')),
    v.title('Fediverse handle'),
    about({ help: 'Such as @ada@social.example, at Mastodon or any other server of the fediverse.' }),
    v.description('a handle of the fediverse, `@user@server`'),
  ),
  bluesky: v.pipe(
    optional(checked(blueskyName, 'must be a handle such as ada.bsky.social, or a DID such as did:plc:…')),
    v.title('Bluesky DID'),
    about({
      help: 'Bluesky shows it under Settings, Account, Handle, “I have my own domain”, after did=. A handle alone cannot be served.',
    }),
    v.description('a DID of AT Protocol; a handle is stored, too, but not served'),
  ),
  securityTxt: v.pipe(
    unless(yesOrNo(), false),
    v.title('Serve security.txt'),
    about({ help: 'Tells whoever finds a security problem of your site how to reach you.' }),
    v.description('`true` serves `/.well-known/security.txt`'),
  ),
})

/** Reads the owner's names in other networks from stored fields; a damaged field is as if absent. */
export function toIdentity(fields: Fields): Identity {
  return tolerant(identityFields, fields)
}

export const identity = oneDocument('owner', identityFields, {
  about: 'Your names in other networks.',
  first: 'fediverse',
  title: () => 'Identity',
})
