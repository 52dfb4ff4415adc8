import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a device says of itself, and where it believes to be; the defaults are what the site expects. */
export type DeviceWords = {
  origin?: string
  host?: string
  type?: string
  isUserVerified?: boolean
  isUserPresent?: boolean
  counter?: number
  challenge?: string
}

/**
 * A device with one passkey (ECDSA with P-256, attestation 'none'), which answers as a browser does. Web Authentication 6.1, 6.5.
 */
export function passkeyDevice(origin: string, host: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let count = 0

  function clientData(type: string, challenge: string, words: DeviceWords): Buffer {
    const said = { type: words.type ?? type, challenge: words.challenge ?? challenge, origin: words.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }

  function authenticatorData(words: DeviceWords, more = Buffer.alloc(0)): Buffer {
    count += 1
    const flags =
      (words.isUserPresent === false ? 0 : 1) | (words.isUserVerified === false ? 0 : 4) | (more.length > 0 ? 64 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(words.counter ?? count, 1)
    return Buffer.concat([sha256(words.host ?? host), head, more])
  }

  return {
    id,

    /** The answer to the options of a new passkey. */
    create({ challenge }: { challenge: string }, words: DeviceWords = {}): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ])
      const data = authenticatorData(
        words,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]),
      )
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answerOf(id, {
        clientDataJSON: clientData('webauthn.create', challenge, words).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** The answer to the options of a sign-in, for the account with this uid. */
    get({ challenge }: { challenge: string }, uid: string, words: DeviceWords = {}): string {
      const client = clientData('webauthn.get', challenge, words)
      const data = authenticatorData(words)
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]))
      return answerOf(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
        userHandle: Buffer.from(uid).toString('base64url'),
      })
    },
  }
}

function answerOf(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
