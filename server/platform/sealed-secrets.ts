import type { KeyRing } from './key-ring.ts'

/** To whom a secret belongs; it can be opened only for the same owner. */
export type SecretOwner = { state: string; agencyId: number; software: string }

const use = 'software-credentials'
const boundTo = ({ state, agencyId, software }: SecretOwner) => `${state}.${agencyId}.${software}`

/** Encrypts secrets for the database, so that a copy of it contains no usable token. */
export class SealedSecrets {
  readonly #keys: KeyRing

  constructor(keys: KeyRing) {
    this.#keys = keys
  }

  seal(owner: SecretOwner, value: object): Buffer {
    return this.#keys.encrypt(use, boundTo(owner), JSON.stringify(value))
  }

  /** Undefined when it was sealed for another owner or with another key. */
  open(owner: SecretOwner, sealed: Buffer): unknown {
    const text = this.#keys.decrypt(use, boundTo(owner), sealed)
    return text === undefined ? undefined : JSON.parse(text)
  }

  /** False if it was sealed with an older key and should be sealed again. */
  isNewest(owner: SecretOwner, sealed: Buffer): boolean {
    return this.#keys.isNewest(use, boundTo(owner), sealed)
  }
}
