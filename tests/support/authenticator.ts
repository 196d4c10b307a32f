import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// A passkey device in software (WebAuthn Level 3, section 6): ES256 keys, 'none' attestation, signature counters. It does
// what it is told, also what no honest device would.

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40

interface Credential {
  id: string
  privateKey: KeyObject
  userHandle: string
  counter: number
}

/** What a test has the device, or the browser around it, do otherwise. */
export interface Ceremony {
  origin?: string
  rpId?: string
  /** Whether a finger, a face or a PIN was asked for. */
  userVerified?: boolean
  /** The count to sign. Without one the device counts on by itself. */
  counter?: number
  userHandle?: string
  /** Signs another challenge than the one it was given. */
  challenge?: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export class Authenticator {
  /** What it holds, the latest last. */
  readonly credentials: Credential[] = []

  /** @param counts false for a device that synchronises its passkeys: its counters stay 0. */
  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  /** Answers a call of navigator.credentials.create. */
  register(
    options: PublicKeyCredentialCreationOptionsJSON,
    ceremony: Ceremony = {},
  ): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credential = {
      id: randomBytes(32).toString('base64url'),
      privateKey,
      userHandle: options.user.id,
      counter: 0,
    }
    this.credentials.push(credential)
    const { x, y } = publicKey.export({ format: 'jwk' })
    const point = (value: string | undefined) => new Uint8Array(Buffer.from(value!, 'base64url'))
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
    const id = Buffer.from(credential.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
    const authData = this.authenticatorData(
      ceremony.rpId ?? options.rp.id!,
      ceremony.counter ?? 0,
      ceremony,
      attested,
    )
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, ceremony),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** Answers a call of navigator.credentials.get, with its latest passkey unless another is named. */
  authenticate(
    options: PublicKeyCredentialRequestOptionsJSON,
    ceremony: Ceremony = {},
    credential = this.credentials.at(-1)!,
  ): AuthenticationResponseJSON {
    if (this.counts) credential.counter += 1
    const authData = this.authenticatorData(
      ceremony.rpId ?? options.rpId!,
      ceremony.counter ?? credential.counter,
      ceremony,
    )
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, ceremony)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(credential.privateKey).toString('base64url'),
        userHandle: ceremony.userHandle ?? credential.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  private clientData(type: string, challenge: string, ceremony: Ceremony): string {
    const data = {
      type,
      challenge: ceremony.challenge ?? challenge,
      origin: ceremony.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  private authenticatorData(
    rpId: string,
    counter: number,
    { userVerified = true }: Ceremony,
    attested?: Buffer,
  ): Buffer {
    const backup = this.counts ? 0 : BACKUP_ELIGIBLE | BACKED_UP
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | backup | (attested ? HAS_CREDENTIAL : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, ...(attested ? [attested] : [])])
  }
}
