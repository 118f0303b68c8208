import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** PKCS #8 of an Ed25519 key without its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const toPublicKey = (x: string): KeyObject => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** Signs manifests. The same secret gives the same key on every server. */
export class PackKey {
  readonly #key: KeyObject
  /** As "x" of a JSON Web Key. */
  readonly publicKey: string
  readonly kid: string

  constructor(secret: string) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'evidence-pack', 32))
    this.#key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
    this.publicKey = createPublicKey(this.#key).export({ format: 'jwk' }).x as string
    // RFC 7638: the thumbprint of the key, with its members in this order.
    this.kid = createHash('sha256')
      .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: this.publicKey }))
      .digest('base64url')
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#key)
  }
}

export const isSignedBy = (publicKey: string, text: string, signature: Uint8Array): boolean =>
  verify(null, Buffer.from(text), toPublicKey(publicKey), signature)

/** The key in the two forms that tools read. */
export const publishedKey = (kid: string, x: string) => ({
  kid,
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  x,
  pem: toPublicKey(x).export({ format: 'pem', type: 'spki' }).toString(),
})
